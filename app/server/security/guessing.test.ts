import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { eventually } from '#platform/server/testing.ts'
import { anInstallation, type Installation } from '#tests/test-installation.ts'

const password = 'correct horse battery'
const path = '/api/v3/session'

let installation: Installation
beforeAll(async () => {
  installation = await anInstallation({ trustedProxies: ['127.0.0.1'] })
})
afterAll(() => installation.stop())

interface Try {
  readonly address: string
  readonly password?: string
  readonly device?: string
}

async function signIn(username: string, { address, password: typed = 'wrong password', device }: Try) {
  const headers = { 'x-forwarded-for': address, ...(device ? { cookie: `lyceum_device=${device}` } : {}) }
  return installation.anonymous.post(path, { username, password: typed }, { headers })
}

/** Somebody who has signed in with this browser before. */
async function aKnownPerson(address: string) {
  const { id, name } = await aPerson(installation, { password })
  const reply = await signIn(name, { address, password })
  return { id, name, device: deviceOf(reply) }
}

const deviceOf = ({ headers }: { readonly headers: Headers }) =>
  /^lyceum_device=([^;]+)/.exec(headers.getSetCookie().find((one) => one.startsWith('lyceum_device=')) ?? '')?.[1] ?? ''

describe('strangers who guess passwords', () => {
  it('do not keep a known person from signing in: with two hundred of them she is served among the next', async () => {
    const ann = await aKnownPerson('203.0.113.1')
    const answers: number[] = []
    const strangers = Array.from({ length: 200 }, async (_, n) => {
      const reply = await signIn(`nobody.${n}`, { address: `198.51.100.${n}` })
      answers.push(reply.status)
      return reply
    })
    // Those who are one too many are told so at once: from then on as many wait as ever may.
    await eventually(() => answers.includes(429))
    const before = answers.filter((status) => status === 401).length
    const began = performance.now()
    expect((await signIn(ann.name, { address: '203.0.113.1', password, device: ann.device })).status).toBe(200)
    const took = Math.round(performance.now() - began)
    const servedMeanwhile = answers.filter((status) => status === 401).length - before
    const refused = (await Promise.all(strangers)).filter(({ status }) => status !== 401)
    const all = performance.now() - began
    console.log(`signed in after ${took} ms while ${servedMeanwhile} of 64 waiting strangers were served`)
    expect(servedMeanwhile).toBeLessThan(32)
    // Whoever stood at the end of the line would have waited as long as all of them.
    expect(took).toBeLessThan(0.75 * all)
    expect(refused.length).toBeGreaterThan(100)
    for (const { status, body, headers } of refused) {
      expect({ status, reason: body.error.reason }).toEqual({ status: 429, reason: 'busy' })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  it('cannot lock a person out of a device on which she is known, from however many addresses they try her name', async () => {
    const ann = await aKnownPerson('203.0.113.2')
    const tries = []
    for (let n = 0; n < 25; n += 1) tries.push((await signIn(ann.name, { address: `198.51.101.${n}` })).status)
    expect(tries.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
    // By now each new address waits, though none has tried more than once.
    const slowed = await signIn(ann.name, { address: '203.0.113.99', password })
    expect(slowed).toMatchObject({ status: 429, body: { error: { reason: 'sign_in' } } })
    expect(Number(slowed.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await signIn(ann.name, { address: '203.0.113.2', password, device: ann.device })).status).toBe(200)
  })

  it('wait as one where they have a whole IPv6 network of addresses', async () => {
    const { name } = await aPerson(installation, { password })
    const statuses = []
    for (let n = 0; n < 6; n += 1) statuses.push((await signIn(name, { address: `2001:db8:1:2:${n}::${n}` })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await signIn(name, { address: '2001:db8:1:3::1' })).status).toBe(401)
  })

  it('wait after a hundred names from one address, but not who is known there', async () => {
    const address = '203.0.113.3'
    const ann = await aKnownPerson(address)
    expect((await signIn('nobody.at.first', { address })).status).toBe(401)
    await installation.db.updateTable('sign_in_failure').set({ failures: 99 }).execute()
    expect((await signIn('nobody.then', { address })).status).toBe(401)
    expect((await signIn('nobody.at.last', { address })).status).toBe(429)
    expect((await signIn('nobody.at.last', { address: '203.0.113.4' })).status).toBe(401)
    expect((await signIn(ann.name, { address, password, device: ann.device })).status).toBe(200)
  })
})

describe('the cookie of a device', () => {
  it('is sent to the sign-in alone for 400 days, and only its hash is kept', async () => {
    const ann = await aPerson(installation, { password })
    const reply = await signIn(ann.name, { address: '203.0.113.5', password })
    const cookie = reply.headers.getSetCookie().find((one) => one.startsWith('lyceum_device='))
    expect(cookie).toMatch(/^lyceum_device=[\w-]{43}; Max-Age=34560000; Path=\/api\/v3\/session; HttpOnly; SameSite=Lax$/)
    const rows = await installation.db.selectFrom('known_device').select('secret_hash').where('account_id', '=', ann.id).execute()
    expect(rows.some(({ secret_hash }) => secret_hash.toString('base64url') === deviceOf(reply))).toBe(false)
    expect(rows.every(({ secret_hash }) => secret_hash.length === 32)).toBe(true)
  })

  it('helps only who has signed in with it: somebody else’s makes nobody known, and it slows its holder', async () => {
    const ann = await aKnownPerson('203.0.113.6')
    const eve = await aKnownPerson('203.0.113.7')
    const statuses = []
    for (let n = 0; n < 6; n += 1) statuses.push((await signIn(ann.name, { address: '203.0.113.7', device: eve.device })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    const own = []
    for (let n = 0; n < 6; n += 1) own.push((await signIn(ann.name, { address: `203.0.114.${n}`, device: ann.device })).status)
    expect(own).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('is another one after each sign-in, in a browser of two people too', async () => {
    const ann = await aKnownPerson('203.0.113.8')
    const bob = await aPerson(installation, { password })
    const second = deviceOf(await signIn(bob.name, { address: '203.0.113.8', password, device: ann.device }))
    expect(second).not.toBe(ann.device)
    const rows = await installation.db
      .selectFrom('known_device')
      .select(['account_id', 'secret_hash'])
      .where('account_id', 'in', [ann.id, bob.id])
      .execute()
    const shared = rows.filter(({ secret_hash }) => rows.filter((row) => row.secret_hash.equals(secret_hash)).length === 2)
    expect(new Set(shared.map(({ account_id }) => account_id))).toEqual(new Set([ann.id, bob.id]))
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { clientOf, type Reply } from '#platform/server/testing.ts'
import { anInstallation, type Installation } from '#tests/test-installation.ts'

const password = 'correct horse battery'
const path = '/api/v3/session'
const name = '__Host-lyceum_session'

let installation: Installation
beforeAll(async () => {
  installation = await anInstallation({ publicUrl: 'https://videos.example.org' })
})
afterAll(() => installation.stop())

const given = (reply: Reply) => reply.headers.getSetCookie()[0] ?? ''
const cookieOf = (reply: Reply) => given(reply).split(';')[0] ?? ''
const userOf = async (cookie: string) => (await clientOf(installation.url, { cookie }).get(path)).body.user
const signIn = (username: string, headers: Record<string, string> = {}) =>
  clientOf(installation.url, headers).post(path, { username, password })

describe('the session of a person', () => {
  it('lies in a cookie that scripts, other hosts and unencrypted pages neither read nor set', async () => {
    const ann = await aPerson(installation, { password })
    const reply = await signIn(ann.name)
    expect(given(reply)).toMatch(/^__Host-lyceum_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const out = await clientOf(installation.url, ann.headers).delete(path)
    expect(given(out)).toMatch(/^__Host-lyceum_session=; Max-Age=0; Path=\/;.*HttpOnly; Secure; SameSite=Lax$/)
  })

  it('is a new one at each sign-in: what somebody planted in the browser is not taken over, with the prefix or without it', async () => {
    const ann = await aPerson(installation, { password })
    for (const planted of [`${name}=planted`, 'lyceum_session=planted', `${name}=planted; ${name}=again`]) {
      const cookie = cookieOf(await signIn(ann.name, { cookie: planted }))
      expect(cookie).not.toContain('planted')
      expect(await userOf(cookie)).toMatchObject({ id: ann.id })
      expect(await userOf(planted)).toBeNull()
      const bare = cookie.replace('__Host-', '')
      expect(await userOf(bare)).toBeNull()
    }
  })

  it('is another one after a change of the password: who had a copy of the cookie has nothing, the person goes on', async () => {
    const ann = await aPerson(installation, { password })
    const reply = await ann.put('/api/v3/users/me/password', { current_password: password, password: 'another password' })
    expect(reply.status).toBe(200)
    expect(await userOf(ann.headers['cookie'] ?? '')).toBeNull()
    expect(await userOf(cookieOf(reply))).toMatchObject({ id: ann.id })
    const next = clientOf(installation.url, { ...ann.headers, cookie: cookieOf(reply) })
    expect((await next.put(`/web/ajax/users/${ann.name}/update`, { displayname: 'Ann' })).status).toBe(200)
  })

  it.each([
    ['their role changes', { role: 'reviewer' }],
    ['they are disabled', { is_enabled: 0 }],
    ['an admin sets their password', { password: 'another password' }],
  ])('ends when %s', async (_, change) => {
    const root = await aPerson(installation, { role: 'siteadmin' })
    const ann = await aPerson(installation)
    expect((await root.put(`/api/v3/users/${ann.name}`, { displayname: 'Ann', role: 'user', is_enabled: 1 })).status).toBe(200)
    expect(await userOf(ann.headers['cookie'] ?? '')).toMatchObject({ id: ann.id })
    expect((await root.put(`/api/v3/users/${ann.name}`, change)).status).toBe(200)
    expect(await userOf(ann.headers['cookie'] ?? '')).toBeNull()
    expect((await ann.get('/api/v3/domain')).status).toBe(401)
  })

  it('ends when they are removed, and a token of theirs with it', async () => {
    const root = await aPerson(installation, { role: 'siteadmin' })
    const ann = await aPerson(installation)
    const { token } = (await ann.post('/api/v3/tokens', { name: 'x', scopes: ['read'] })).body
    expect((await root.delete(`/api/v3/users/${ann.name}`)).status).toBe(200)
    expect((await ann.get('/api/v3/domain')).status).toBe(401)
    expect((await clientOf(installation.url, { authorization: `Bearer ${token}` }).get('/api/v3/domain')).status).toBe(401)
  })
})

describe('whoever guesses passwords', () => {
  const guess = (username: string, headers: Record<string, string> = {}) =>
    installation.anonymous.post(path, { username, password: 'wrong password' }, { headers })

  it('gets the same answer for a person who exists, is disabled, has no password, or was never there', async () => {
    const disabled = await aPerson(installation, { password })
    await installation.db.updateTable('account').set({ is_enabled: false }).where('id', '=', disabled.id).execute()
    const names = [
      (await aPerson(installation, { password })).name,
      disabled.name,
      (await aPerson(installation)).name,
      'never.there',
      "x' or 1=1 --",
    ]
    const answers = await Promise.all(names.map((one) => guess(one)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(401)
  })

  it('is not freed of waiting by saying that somebody else forwarded it', async () => {
    const ann = await aPerson(installation, { password })
    const answers: number[] = []
    for (let n = 0; n < 8; n += 1)
      answers.push(
        (await guess(ann.name, { 'x-forwarded-for': `198.51.100.${n}`, forwarded: `for=198.51.100.${n}`, 'x-real-ip': `198.51.100.${n}` }))
          .status,
      )
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  })
})

describe('behind a proxy that is trusted', () => {
  it('whoever guesses waits by their own address, whatever they write before it', async () => {
    const proxied = await anInstallation({ trustedProxies: ['127.0.0.1'] })
    try {
      const ann = await aPerson(proxied, { password })
      const guess = (address: string) =>
        proxied.anonymous.post(path, { username: ann.name, password: 'wrong' }, { headers: { 'x-forwarded-for': address } })
      const answers: number[] = []
      for (let n = 0; n < 6; n += 1) answers.push((await guess(`203.0.113.${n}, 198.51.100.7`)).status)
      expect(answers).toEqual([401, 401, 401, 401, 401, 429])
      expect((await guess('198.51.100.8')).status).toBe(401)
    } finally {
      await proxied.stop()
    }
  })
})

// How long others wait while somebody attacks: `node bench/attacks.ts`.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { password } from '../e2e/harness/people.ts'
import { ask, asked, type Program, signedIn } from '../e2e/harness/program.ts'
import { startServer } from '../e2e/harness/server.ts'
import { worstBodies } from '../tests/worst-bodies.ts'
import { hasFailed, ms, report } from './understanding/report.ts'

const strangers = 200
/** s */
const seconds = Number(process.env.SECONDS ?? 15)
/** ms; of each of them. */
const reaches = { signIn: 1000, health: 100 }

const nth = (times: readonly number[], share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN

/** Asks again and again for so many seconds, one after the other. @returns how long each took, ms */
async function timed(call: () => Promise<Response>, pause: number): Promise<number[]> {
  const times: number[] = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(pause)) {
    const since = performance.now()
    const answer = await call()
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
    times.push(performance.now() - since)
  }
  return times
}

/** Does something until what it is beside is over. @returns how often it was done */
async function beside(attack: (n: number) => Promise<unknown>, many: number, work: () => Promise<void>): Promise<number> {
  let over = false
  let count = 0
  const attackers = Array.from({ length: many }, async (_, n) => {
    for (; !over; count += 1) await attack(n)
  })
  await sleep(1000)
  await work()
  over = true
  await Promise.all(attackers)
  return count
}

const say = (what: string, times: readonly number[], count: number, reach: number) =>
  report(
    what,
    `median ${ms(nth(times, 0.5))}, longest of ${times.length} ${ms(Math.max(...times))}; ${count} calls beside them`,
    Math.max(...times) <= reach,
  )

/** Each from an address of their own, as often as they are answered, and a second after they were told to wait. */
async function guessing({ url, headers }: Program): Promise<void> {
  const tryOne = async (n: number) => {
    const from = { 'x-forwarded-for': `198.51.100.${n}` }
    const answer = await ask({ url, headers: {} }, 'POST', '/api/v3/session', {
      headers: from,
      fields: { username: `nobody.${n}.${performance.now()}`, password: 'wrong password' },
    })
    await answer.arrayBuffer()
    if (answer.status === 429) await sleep(1000)
  }
  // Each sign-in gives the browser another cookie by which it is known.
  let cookie = headers['cookie'] ?? ''
  const signIn = async () => {
    const known = { 'x-forwarded-for': '203.0.113.1', cookie }
    const answer = await ask({ url, headers: {} }, 'POST', '/api/v3/session', { headers: known, fields: { username: 'ann', password } })
    const given = answer.headers.getSetCookie().map((one) => one.split(';')[0])
    if (answer.ok) cookie = given.join('; ')
    return answer
  }
  let times: number[] = []
  const count = await beside(tryOne, strangers, async () => {
    times = await timed(signIn, 300)
  })
  say(`a known person signs in while ${strangers} strangers try`, times, count, reaches.signIn)
}

/** One after the other by one person, each the worst of its kind. */
async function bodies({ url, headers }: Program): Promise<void> {
  const all = Object.values(worstBodies).map((body) => ({ body: Buffer.from(body), isJson: body.startsWith('{') }))
  let at = 0
  const send = async () => {
    const { body, isJson } = all[at++ % all.length] as (typeof all)[number]
    const type = { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' }
    const answer = await ask({ url, headers }, 'PUT', '/web/ajax/users/ann/update', { headers: type, bytes: body }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => {})
  }
  let times: number[] = []
  const count = await beside(send, 1, async () => {
    times = await timed(() => ask({ url, headers: {} }, 'GET', '/api/v3/health'), 20)
  })
  say('health while one client sends the worst bodies', times, count, reaches.health)
}

console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`)
const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-bench-attacks-'))
const server = await startServer(folder, { env: { NODE_ENV: 'production', LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' } })
try {
  const fields = { username: 'ann', displayname: 'Ann', password, sample_library: 0 }
  await asked({ url: server.url, headers: {} }, 'POST', '/api/v3/setup', { fields })
  const ann = await signedIn(server.url, 'ann')
  await guessing(ann)
  await bodies(ann)
  console.log(`load ${loadavg()[0]?.toFixed(1)} at the end`)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = hasFailed() ? 1 : 0

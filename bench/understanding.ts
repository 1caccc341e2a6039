// What it costs to search what is said, to work something out of it, and to have many answer at once:
// `node bench/understanding.ts [part …]`, on a built web; needs wrk. Parts: methods speech within answers.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { aTalk, suggestHighlights, summarise } from '#domains/highlights/testing.ts'
import { makeGapQuestions } from '#domains/quizzes/server.ts'
import { aPopQuestion } from '#domains/quizzes/testing.ts'
import { startServer } from '../e2e/harness/server.ts'
import { commonVideos, cookieOf, type Library, openLibrary } from './load/library.ts'
import { people } from './load/made-up.ts'
import { seedEightHours, seedSpeech, seedViewers, spokenWords } from './load/speech.ts'
import { load } from './load/wrk.ts'

const videos = Number(process.env.VIDEOS ?? 10_000)
const viewers = Number(process.env.VIEWERS ?? 10_000)
const seconds = Number(process.env.SECONDS ?? 10)
/** ms of one core for chapters, summary and questions of an hour. */
const methodsReach = 1000
/** ms, p99, over what is said in all videos; in one of eight hours; for an answer. */
const reaches = { speech: 100, within: 30, answers: 100 }
/** ms in which all of them answer. */
const answering = 60_000

let failed = false
function report(what: string, measured: string, isReached: boolean): void {
  failed ||= !isReached
  console.log(`${isReached ? 'reached' : 'MISSED '} ${what}: ${measured}`)
}

const ms = (value: number) => `${value.toFixed(1)} ms`

/** Of the first time, with all that has to be compiled for it, and of the quickest of five. */
async function methods(): Promise<void> {
  const talk = { ...aTalk(60, 7), language: 'en' }
  const spoken = { language: 'en', cues: talk.lines }
  const once = async () => {
    const before = process.cpuUsage()
    suggestHighlights(talk)
    summarise(talk)
    await makeGapQuestions(spoken, 10)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const times: number[] = []
  for (let n = 0; n < 5; n += 1) times.push(await once())
  const [first = Number.POSITIVE_INFINITY] = times
  report('chapters, summary and questions of 60 minutes', `${ms(first)} of a core, then ${ms(Math.min(...times))}`, first <= methodsReach)
}

interface Place {
  readonly library: Library
  readonly url: string
}

const byAll = (address: string) => Array.from({ length: people }, (_, person) => ({ path: address, cookie: cookieOf(person) }))

interface Search {
  readonly address: string
  /** ms, p99 */
  readonly reach: number
  readonly connections: number
}

async function searched(what: string, { url }: Place, { address, reach, connections }: Search): Promise<void> {
  const run = (length: number) => load(folder, { url, calls: byAll(address), connections, seconds: length })
  await run(3)
  const { p50, p99, refused, broken, requests } = await run(seconds)
  const isWhole = requests > 0 && refused === 0 && broken === 0
  report(what, `p50 ${ms(p50)}, p99 ${ms(p99)}, ${requests} answers, ${refused + broken} refused or broken`, isWhole && p99 <= reach)
}

async function speech(place: Place): Promise<void> {
  const cues = await seedSpeech(place.library.db)
  for (const [name, word] of Object.entries(spokenWords))
    await searched(`what is ${name} said, among ${cues.toLocaleString('en')} cues`, place, {
      address: `/web/search?qtext=${word}`,
      reach: reaches.speech,
      connections: 4,
    })
}

async function within(place: Place): Promise<void> {
  const [video] = await commonVideos(place.library.db, 1)
  if (!video) throw new Error('there is no video')
  await seedEightHours(place.library.db, video.id)
  const address = `/web/ajax/partials/videos/${video.id}/search?qtext=turbine`
  await searched('a word in 8 hours of speech', place, { address, reach: reaches.within, connections: 1 })
}

interface Sent {
  readonly accountId: string
  readonly answer: number
  /** ms */
  readonly took: number
  readonly status: number
}

/** All of them answer the same compulsory question within a minute, and one of ten sends it twice, as where an answer went astray. */
async function answers({ library: { db }, url }: Place): Promise<void> {
  const [video] = await commonVideos(db, 1)
  if (!video) throw new Error('there is no video')
  await sql`delete from video_question where video_id = ${video.id}`.execute(db)
  const question = await aPopQuestion(db, video, { compulsory: true })
  const takers = await seedViewers(db, viewers)
  const tokens: string[] = []
  for (let at = 0; at < takers.length; at += 50)
    tokens.push(...(await Promise.all(takers.slice(at, at + 50).map(({ cookie }) => csrfOf(url, cookie)))))
  const begun = performance.now()
  const send = async (n: number): Promise<Sent> => {
    const { id: accountId, cookie } = takers[n] ?? { id: '', cookie: '' }
    await sleep(Math.max(0, begun + (n / viewers) * answering - performance.now()))
    const answer = 1 + (n % 3)
    const headers = { cookie, 'x-csrf-token': tokens[n] ?? '', 'content-type': 'application/json' }
    const since = performance.now()
    const reply = await fetch(`${url}/api/v3/videos/${video.id}/questions/${question.id}/answer`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ answer }),
    })
    await reply.arrayBuffer()
    return { accountId, answer, took: performance.now() - since, status: reply.status }
  }
  const sent = await Promise.all(takers.flatMap((_, n) => (n % 10 === 0 ? [send(n), send(n)] : [send(n)])))
  const { rows } = await sql<{ viewer: string; answer: number }>`
    select viewer, answer from question_answer where question_id = ${question.id}`.execute(db)
  const kept = new Map(rows.map(({ viewer, answer }) => [viewer, answer]))
  const taken = sent.filter(({ status }) => status === 200)
  const lost = taken.filter(({ accountId, answer }) => kept.get(accountId) !== answer).length
  const p99 = taken.map(({ took }) => took).toSorted((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? Number.POSITIVE_INFINITY
  const isWhole = taken.length === sent.length && lost === 0 && rows.length === viewers
  const counts = `${taken.length} of ${sent.length} taken, ${lost} lost, ${rows.length} kept of ${viewers} people`
  report(`${viewers.toLocaleString('en')} people answer within a minute`, `p99 ${ms(p99)}, ${counts}`, isWhole && p99 <= reaches.answers)
}

async function csrfOf(url: string, cookie: string): Promise<string> {
  const answer = await fetch(`${url}/web/csrfToken`, { headers: { cookie, accept: 'application/json' } })
  return ((await answer.json()) as { _csrf: string })._csrf
}

const parts: Readonly<Record<string, (place: Place) => Promise<void>>> = { speech, within, answers }
const wanted = process.argv.length > 2 ? process.argv.slice(2) : ['methods', ...Object.keys(parts)]
const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-bench-understanding-'))
const dataDir = process.env.BENCH_DATA ?? path.join(folder, 'data')
console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`)
try {
  if (wanted.includes('methods')) await methods()
  const others = wanted.filter((name) => name !== 'methods')
  if (others.length > 0) {
    await using library = await openLibrary(dataDir)
    await library.grow(videos)
    const server = await startServer(dataDir, { env: { DATABASE_URL: library.databaseUrl, NODE_ENV: 'production', LOG_LEVEL: 'info' } })
    try {
      for (const name of others) {
        const part = parts[name]
        if (!part) throw new Error(`There is no part ${name}; there are methods, ${Object.keys(parts).join(', ')}`)
        await part({ library, url: server.url })
      }
    } finally {
      await server.stop()
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0

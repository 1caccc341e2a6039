import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { aPopQuestion } from '#domains/quizzes/testing.ts'
import type { Db } from '#platform/server/db.ts'
import { commonVideos } from '../load/library.ts'
import { treeProcessorMs } from '../load/processes.ts'
import { seedViewers } from '../load/speech.ts'
import { csrfOf, ms, type Place, report } from './report.ts'

const viewers = Number(process.env.VIEWERS ?? 10_000)
/** ms, p99 */
const reach = 100
/** ms in which all of them answer: as many a second as 10,000 in a minute, however many there are. */
const answering = (60_000 * viewers) / 10_000

interface Sent {
  readonly accountId: string
  readonly answer: number
  /** ms */
  readonly took: number
  readonly status: number
}

interface Taker {
  readonly id: string
  readonly cookie: string
  readonly csrf: string
}

async function takersOf({ library: { db }, url }: Place): Promise<Taker[]> {
  const people = await seedViewers(db, viewers)
  const takers: Taker[] = []
  for (let at = 0; at < people.length; at += 50) {
    const some = people.slice(at, at + 50).map(async (one) => ({ ...one, csrf: await csrfOf(url, one.cookie) }))
    takers.push(...(await Promise.all(some)))
  }
  return takers
}

/** Until what follows from the answers is done, which belongs to their cost. */
async function settled(db: Db): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`select from outbox union all select from pgboss.job where state <= 'active' and start_after <= now() limit 1`.execute(db)
    if (rows.length === 0) return
    await sleep(500)
  }
}

/** All of them answer the same compulsory question within a minute, and one of ten sends it twice, as where an answer went astray. */
export async function answers(place: Place): Promise<void> {
  const { library, url, pid, postgres } = place
  const { db } = library
  const [video] = await commonVideos(db, 1)
  if (!video) throw new Error('there is no video')
  await sql`delete from video_question where video_id = ${video.id}`.execute(db)
  const question = await aPopQuestion(db, video, { compulsory: true })
  const takers = await takersOf(place)
  const processors = () => [treeProcessorMs(pid), treeProcessorMs(postgres)] as const
  const [nodeBefore, databaseBefore] = processors()
  const begun = performance.now()
  const send = async ({ id: accountId, cookie, csrf }: Taker, n: number): Promise<Sent> => {
    await sleep(Math.max(0, begun + (n / viewers) * answering - performance.now()))
    const answer = 1 + (n % 3)
    const since = performance.now()
    const reply = await fetch(`${url}/api/v3/videos/${video.id}/questions/${question.id}/answer`, {
      method: 'POST',
      headers: { cookie, 'x-csrf-token': csrf, 'content-type': 'application/json' },
      body: JSON.stringify({ answer }),
    })
    await reply.arrayBuffer()
    return { accountId, answer, took: performance.now() - since, status: reply.status }
  }
  const sent = await Promise.all(takers.flatMap((one, n) => (n % 10 === 0 ? [send(one, n), send(one, n)] : [send(one, n)])))
  await settled(db)
  const [node, database] = processors()
  const { rows } = await sql<{ viewer: string; answer: number }>`
    select viewer, answer from question_answer where question_id = ${question.id}`.execute(db)
  const kept = new Map(rows.map(({ viewer, answer }) => [viewer, answer]))
  const taken = sent.filter(({ status }) => status === 200)
  const lost = taken.filter(({ accountId, answer }) => kept.get(accountId) !== answer).length
  const p99 = taken.map(({ took }) => took).toSorted((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? Number.POSITIVE_INFINITY
  const isWhole = taken.length === sent.length && lost === 0 && rows.length === viewers
  const cost = `${ms((node - nodeBefore) / sent.length)} of Node's and ${ms((database - databaseBefore) / sent.length)} of PostgreSQL's processor time each`
  const counts = `${taken.length} of ${sent.length} taken, ${lost} lost, ${rows.length} kept of ${viewers} people`
  report(`${viewers.toLocaleString('en')} people answer within a minute`, `p99 ${ms(p99)}, ${counts}, ${cost}`, isWhole && p99 <= reach)
}

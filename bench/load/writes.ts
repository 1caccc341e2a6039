import { sql } from 'kysely'
import { aPopQuestion } from '#domains/quizzes/testing.ts'
import { newKvtoken } from '#domains/videos/server.ts'
import { openSecrets } from '#platform/server/secrets.ts'
import { commonVideos, cookieOf } from './library.ts'
import { idOf, people } from './made-up.ts'
import type { Place, Row } from './row.ts'
import type { Call, Outcome } from './wrk.ts'

/** Videos of which the ledger is told. */
const reported = 12

/** Reports of one second each, ten of one person with one video, as many people at a time as there are. */
async function reports({ url, db, dataDir }: Place): Promise<Call[]> {
  const videos = await commonVideos(db, reported)
  const ids = videos.map(({ id }) => id)
  for (const table of ['viewing', 'viewing_session', 'video_view', 'video_trend'])
    await sql`delete from ${sql.table(table)} where video_id = any(${ids})`.execute(db)
  const tokens = await tokensOf(url)
  const { signingKey } = openSecrets({ dataDir, secretKey: undefined })
  const accounts = await sql<{
    id: string
  }>`select ${sql.raw(idOf('person', 'n'))} as id from generate_series(0, ${people - 1}) as n order by n`.execute(db)
  const begun = Date.now() - 3_600_000
  const session = (person: number, videoId: string) =>
    newKvtoken(signingKey, { accountId: accounts.rows[person]?.id ?? '', videoId }, begun)
  // One video after the other.
  const at = (nth: number, second: number) => (nth * 10 + second) * 1000
  return videos.flatMap((video, nth) =>
    Array.from({ length: 10 }, (_, second) => second).flatMap((second) =>
      tokens.map((csrf, person) => ({
        method: 'POST',
        path: `/api/v3/videos/${video.id}/progress`,
        cookie: cookieOf(person),
        csrf,
        body: {
          session: session(person, video.id),
          intervals: [[second, second + 1, at(nth, second), at(nth, second + 1)]],
          position: second + 1,
        },
      })),
    ),
  )
}

async function csrfOf(url: string, person: number): Promise<string> {
  const answer = await fetch(`${url}/web/csrfToken`, { headers: { cookie: cookieOf(person), accept: 'application/json' } })
  return ((await answer.json()) as { _csrf: string })._csrf
}

/** Every second that was acknowledged is in the ledger, once. */
async function verifyLedger({ db }: Place, { requests }: Outcome): Promise<void> {
  const ids = (await commonVideos(db, reported)).map(({ id }) => id)
  const { rows } = await sql<{ s: number }>`
    select coalesce(sum(covered_ms), 0) / 1000 as s from viewing where video_id = any(${ids})`.execute(db)
  const kept = rows[0]?.s ?? 0
  // What was under way when the run ended was taken too.
  if (kept < requests || kept > requests + 64) throw new Error(`${requests} s were acknowledged, ${kept} s are in the ledger`)
}

const tokensOf = (url: string) => Promise.all(Array.from({ length: people }, (_, person) => csrfOf(url, person)))

/** Questions that stop the one video. */
const stops = 40

/** Everybody answers all questions of one video, one after the other, each once. */
async function answers({ url, db }: Place): Promise<Call[]> {
  const [video] = await commonVideos(db, 1)
  if (!video) throw new Error('there is no video')
  await sql`delete from video_question where video_id = ${video.id}`.execute(db)
  const questions = []
  for (let n = 0; n < stops; n += 1) questions.push(await aPopQuestion(db, video, { rel_offset_ms: n * 1000 }))
  const tokens = await tokensOf(url)
  return questions.flatMap(({ id }) =>
    tokens.map((csrf, person) => ({
      method: 'POST',
      path: `/api/v3/videos/${video.id}/questions/${id}/answer`,
      cookie: cookieOf(person),
      csrf,
      body: { answer: 1 + (person % 3) },
    })),
  )
}

/** Every answer that was acknowledged is kept, once. */
async function verifyAnswers({ db }: Place, { requests }: Outcome): Promise<void> {
  const [video] = await commonVideos(db, 1)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from question_answer a join video_question q on q.id = a.question_id where q.video_id = ${video?.id ?? ''}`.execute(
    db,
  )
  const kept = rows[0]?.n ?? 0
  // What was under way when the run ended was taken too.
  if (kept < requests || kept > requests + 64) throw new Error(`${requests} answers were acknowledged, ${kept} are kept`)
}

/** The same by everybody, of three hundred videos in turn. */
const ofVideos =
  (call: (id: string) => Pick<Call, 'path' | 'body'>) =>
  async ({ url, db }: Place): Promise<Call[]> => {
    const videos = await commonVideos(db, 300)
    const tokens = await tokensOf(url)
    return Array.from({ length: people * 10 }, (_, n) => ({
      ...call(videos[n % videos.length]?.id ?? ''),
      method: 'POST',
      cookie: cookieOf(n),
      csrf: tokens[n % people] ?? '',
    }))
  }

/** What very many send at the same moment. */
export const writes: readonly Pick<Row, 'name' | 'calls' | 'verify' | 'reach'>[] = [
  { name: 'like', calls: ofVideos((id) => ({ path: `/web/ajax/videos/${id}/like`, body: {} })), reach: {} },
  {
    name: 'comment',
    calls: ofVideos((id) => ({ path: `/web/ajax/partials/videos/${id}/comments`, body: { text: 'That was worth watching.' } })),
    reach: {},
  },
  { name: 'answer to a question', calls: answers, verify: verifyAnswers, reach: { rate: 400 } },
  { name: 'ledger', calls: reports, verify: verifyLedger, reach: { rate: 2000 } },
]

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aQuiz } from '#domains/quizzes/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { type Db, openDb } from '#platform/server/db.ts'
import { clonedDatabase, type TestApp } from '#platform/server/testing.ts'
import { killProcesses, type Process, aProcess as startProcess } from '#tests/process.ts'

const secret = 'a secret that all processes have, long enough'

let databaseUrl: string
let dataDir: string
let db: Db

beforeAll(async () => {
  databaseUrl = await clonedDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'lyceum-quiz-kill-'))
  db = openDb(databaseUrl, console)
})
afterEach(killProcesses)
afterAll(async () => {
  await db.destroy()
  await rm(dataDir, { recursive: true, force: true })
})

const aProcess = () => startProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: secret })

interface Answered {
  readonly finished: boolean
  readonly score: number | null
}

/** A quiz of four questions, and somebody who is signed in at every process. */
async function aTaker() {
  const app = { url: '', db, ports: { secrets: { signingKey: secret }, config: { publicUrl: '' } } } as unknown as TestApp
  const { headers } = await aPerson(app)
  const video = await aVideo(db, { visibility: 'PUBLIC' })
  const quiz = await aQuiz(db, video, { questions: 4, passing_score: 50 })
  const path = `/api/v3/videos/${video.id}/quiz/${quiz.id}/attempts`
  const post = async <T>(at: Process, to: string, body: object): Promise<T> => {
    const sent = { ...headers, 'content-type': 'application/json' }
    const answer = await fetch(new URL(to, at.url), { method: 'POST', headers: sent, body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
    return (await answer.json()) as T
  }
  const begin = (at: Process) => post<{ attempt_id: string; questions: { id: string; my_answer: number | null }[] }>(at, path, {})
  return { quiz, path, post, begin }
}

const attemptsAt = ({ id }: { readonly id: string }) =>
  db.selectFrom('quiz_attempt').select(['id', 'right_count']).where('quiz_id', '=', id).execute()

describe('a quiz whose server is killed', { timeout: 240_000 }, () => {
  it('after each of its answers goes on with all of them, and is scored once', async () => {
    const { quiz, path, post, begin } = await aTaker()
    let server = await aProcess()
    const { attempt_id: attempt, questions } = await begin(server)
    for (const [n, { id }] of questions.entries()) {
      const finish = n === questions.length - 1 ? 1 : 0
      const answered = await post<Answered>(server, `${path}/${attempt}`, { answers: { [id]: n === 0 ? 1 : 2 }, finish })
      expect(answered).toMatchObject(finish ? { finished: true, score: 75 } : { finished: false, score: null })
      await server.end('SIGKILL')
      server = await aProcess()
      if (finish) continue
      const again = await begin(server)
      expect(again.attempt_id).toBe(attempt)
      expect(again.questions.map((one) => one.my_answer)).toEqual(questions.map((_, at) => (at > n ? null : at === 0 ? 1 : 2)))
    }
    expect(await attemptsAt(quiz)).toEqual([{ id: attempt, right_count: 3 }])
  })

  it('while an answer is on its way keeps it or not, and takes it when it is sent again', async () => {
    const { quiz, path, post, begin } = await aTaker()
    let server = await aProcess()
    const { attempt_id: attempt, questions } = await begin(server)
    const answers = Object.fromEntries(questions.map(({ id }) => [id, 2]))
    const lost = post<Answered>(server, `${path}/${attempt}`, { answers }).catch(() => null)
    await server.end('SIGKILL')
    await lost
    server = await aProcess()
    const result = await post<Answered>(server, `${path}/${attempt}`, { answers })
    expect(result).toMatchObject({ finished: true, score: 100 })
    expect(await attemptsAt(quiz)).toEqual([{ id: attempt, right_count: 4 }])
  })
})

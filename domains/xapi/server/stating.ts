import { readFlags } from '#domains/accounts/server.ts'
import type { Config } from '#platform/server/config.ts'
import type { Tx } from '#platform/server/db.ts'
import { type AnsweredQuestion, findCompletedTrack, findFinishedAttempt, listAttemptAnswers, listPopAnswers } from './queries/happened.ts'
import { lockWatching, moveWatching, stopWatching } from './queries/sending.ts'
import { insertStatements } from './queries/statements.ts'
import { listQuietSessions, noteSessions } from './queries/watched.ts'
import { type Stating, statingOf } from './statements/actor.ts'
import { statementOfAnswer, statementsOfAttempt } from './statements/answering.ts'
import { statementOfTrack } from './statements/tracks.ts'
import { statementsOfSession } from './statements/watching.ts'

export type { AnsweredQuestion } from './queries/happened.ts'

/** Sessions that are looked at together. */
const atOnce = 200

type Public = Pick<Config, 'publicUrl'>

/** How statements are made; null: none are. */
async function readStating(tx: Tx, config: Public): Promise<Stating | null> {
  const flags = await readFlags(tx)
  return flags.xapi_statements === 1 ? statingOf(config, flags) : null
}

/** @returns whether there may be more */
export async function stateWatching(tx: Tx, config: Public): Promise<boolean> {
  const stating = await readStating(tx, config)
  if (!stating) {
    await stopWatching(tx)
    return false
  }
  const { since, until } = await lockWatching(tx)
  const { sessions, until: lookedAt } = await listQuietSessions(tx, since, until, atOnce)
  await insertStatements(
    tx,
    sessions.flatMap((session) => statementsOfSession(session, stating)),
  )
  await noteSessions(tx, sessions)
  await moveWatching(tx, lookedAt)
  return sessions.length === atOnce
}

/** @param all answers to questions that stop a video */
export async function stateAnswers(tx: Tx, config: Public, all: readonly AnsweredQuestion[]): Promise<void> {
  const stating = await readStating(tx, config)
  if (!stating) return
  const answers = await listPopAnswers(tx, all)
  await insertStatements(
    tx,
    answers.map((answer) => statementOfAnswer(answer, stating)),
  )
}

export async function stateAttempt(tx: Tx, config: Public, attemptId: string): Promise<void> {
  const stating = await readStating(tx, config)
  if (!stating) return
  const attempt = await findFinishedAttempt(tx, attemptId)
  if (attempt) await insertStatements(tx, statementsOfAttempt(attempt, await listAttemptAnswers(tx, attemptId), stating))
}

export async function stateTrack(tx: Tx, config: Public, trackId: string, accountId: string): Promise<void> {
  const stating = await readStating(tx, config)
  if (!stating) return
  const completed = await findCompletedTrack(tx, trackId, accountId)
  if (completed) await insertStatements(tx, [statementOfTrack(completed, stating)])
}

import { type EventStanding, keepEvent, keepParticipant, standingAt } from '#domains/events/server.ts'
import { refuseMuted } from '#domains/moderation/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { PersonOrGuest, Viewer } from '#platform/server/viewer.ts'
import { moderationFeed, questionFeed } from '../contract/feed.ts'
import type { QuestionState } from '../contract.ts'
import { mostAskedByGuest } from '../limits.ts'
import { can } from './policy.ts'
import {
  countRecentQuestions,
  type EventQuestionRow,
  eraseQuestion,
  insertQuestion,
  lockEventQuestion,
  moveQuestion,
  setQuestionVote,
} from './queries/questions.ts'

interface Place {
  readonly eventId: string
  readonly questionId: string
}

async function getQuestion(tx: Tx, viewer: Viewer, { eventId, questionId }: Place): Promise<[EventQuestionRow, EventStanding]> {
  const standing = await standingAt(tx, viewer, eventId)
  if (standing.participant) await keepParticipant(tx, eventId, standing.participant)
  const question = await lockEventQuestion(tx, { eventId, standing }, questionId)
  if (!question) throw new Problem('not_found')
  return [question, standing]
}

/** Of what still waits, only those hear who moderate. */
async function tellQuestion(tx: Tx, { eventId, questionId: id }: Place, state: QuestionState): Promise<void> {
  await publish(tx, moderationFeed.question, eventId, { id })
  if (state !== 'ASKED') await publish(tx, questionFeed.question, eventId, { id })
}

/** @returns its id */
export async function askQuestion(tx: Tx, viewer: Viewer, eventId: string, text: string): Promise<string> {
  const standing = await standingAt(tx, viewer, eventId)
  const { state, participant } = standing
  if (state === 'CLOSED') throw new Problem('conflict', 'event_closed', 'This event is over.')
  if (participant === null || !can.ask(viewer, standing)) throw new Problem('forbidden')
  await keepEvent(tx, eventId)
  await keepParticipant(tx, eventId, participant)
  await refuseMuted(tx, { eventId, participant, moderates: standing.moderates })
  await refuseFlood(tx, participant)
  const questionId = await insertQuestion(tx, eventId, participant, text)
  await tellQuestion(tx, { eventId, questionId }, 'ASKED')
  return questionId
}

/** Who is known to nobody asks a few questions a minute. */
async function refuseFlood(tx: Tx, { guestId }: PersonOrGuest): Promise<void> {
  if (guestId !== null && (await countRecentQuestions(tx, guestId)) >= mostAskedByGuest)
    throw new Problem('rate_limited', 'questions', 'You have asked very much. Please wait a minute.').after(60)
}

const after: Readonly<Record<QuestionState, QuestionState | null>> = { ASKED: 'POSTED', POSTED: 'ANSWERED', ANSWERED: null }

interface Moderation {
  readonly state: QuestionState
  readonly text?: string | undefined
}

export async function moderateQuestion(tx: Tx, viewer: Viewer, place: Place, { state, text }: Moderation) {
  const [question, standing] = await getQuestion(tx, viewer, place)
  if (!can.moderate(standing)) throw new Problem('forbidden')
  if (after[question.state] !== state) throw new Problem('conflict', 'question_state', 'Somebody else has moderated this question.')
  const moved = { state, text: text ?? question.text }
  await moveQuestion(tx, place.questionId, moved)
  await tellQuestion(tx, place, state)
  return { id: place.questionId, ...moved }
}

export async function deleteQuestion(tx: Tx, viewer: Viewer, place: Place): Promise<void> {
  const [question, standing] = await getQuestion(tx, viewer, place)
  if (!can.delete(standing, question)) throw new Problem('forbidden')
  await eraseQuestion(tx, place.questionId)
  await tellQuestion(tx, place, question.state)
}

/** @returns how many there are now */
export async function voteForQuestion(tx: Tx, viewer: Viewer, place: Place, isFor: boolean): Promise<number> {
  const [question, standing] = await getQuestion(tx, viewer, place)
  if (standing.participant === null) throw new Problem('forbidden')
  if (!can.vote(standing, question)) throw new Problem('conflict', 'question_state', 'Only questions that are posted take votes.')
  const votes = await setQuestionVote(tx, place.questionId, standing.participant, isFor)
  await tellQuestion(tx, place, question.state)
  return votes
}

import { type EventStanding, keepEvent, keepParticipant, standingAt } from '#domains/events/server.ts'
import { holdAccount, refuseMuted } from '#domains/moderation/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { noteUnheard, publish } from '#platform/server/feed.ts'
import type { Person, PersonOrGuest, Viewer } from '#platform/server/viewer.ts'
import { moderationFeed, questionFeed } from '../contract/feed.ts'
import type { QuestionState } from '../contract.ts'
import { mostAskedByGuest } from '../limits.ts'
import { can } from './policy.ts'
import {
  addQuestionVote,
  countRecentQuestions,
  type EventQuestionRow,
  eraseQuestion,
  insertQuestion,
  lockEventQuestion,
  moveQuestion,
  removeQuestionVote,
  setClaim,
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

interface Asker {
  readonly account_id: string | null
  readonly guest_id: string | null
}

const questionsAt = (eventId: string) => `questions:${eventId}`
const idOf = ({ account_id: accountId, guest_id: guestId }: Asker): string => accountId ?? guestId ?? ''

/** Names what somebody asks, which is shown to them alone until it is posted. */
export const ownQuestions = (eventId: string, asker: Asker): string => `${questionsAt(eventId)}:${idOf(asker)}`

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
  await noteUnheard(tx, questionsAt(eventId), [participant.accountId ?? participant.guestId ?? ''])
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

/** @throws Problem conflict while another moderator has it */
export async function claimQuestion(tx: Tx, viewer: Person, place: Place, claimed: boolean) {
  // Before the question, which names them from now on: who removes them goes that way, too (decision 330).
  if (!(await holdAccount(tx, viewer.id))) throw new Problem('unauthenticated')
  const [question, standing] = await getQuestion(tx, viewer, place)
  if (!can.moderate(standing)) throw new Problem('forbidden')
  const { claim, claimed_by: by } = question
  if (question.state === 'ANSWERED') throw new Problem('conflict', 'question_state', 'This question is answered.')
  if (claim && by !== viewer.id) throw new Problem('conflict', 'question_claimed', `${claim.displayname} is at this question.`)
  const now = await setClaim(tx, place.questionId, claimed ? viewer.id : null)
  await publish(tx, moderationFeed.question, place.eventId, { id: place.questionId })
  return { id: place.questionId, claim: now }
}

export async function deleteQuestion(tx: Tx, viewer: Viewer, place: Place): Promise<void> {
  const [question, standing] = await getQuestion(tx, viewer, place)
  if (!can.delete(standing, question)) throw new Problem('forbidden')
  await eraseQuestion(tx, place.questionId)
  await noteUnheard(tx, questionsAt(place.eventId), [idOf(question)])
  await tellQuestion(tx, place, question.state)
}

/** @returns how many there are now */
export async function voteForQuestion(tx: Tx, viewer: Viewer, place: Place, isFor: boolean): Promise<number> {
  // Before the question, as in claimQuestion: with a person who is removed their votes go.
  if (viewer.id !== null && !(await holdAccount(tx, viewer.id))) throw new Problem('unauthenticated')
  const [question, standing] = await getQuestion(tx, viewer, place)
  if (standing.participant === null) throw new Problem('forbidden')
  if (standing.state === 'CLOSED') throw new Problem('conflict', 'event_closed', 'This event is over.')
  if (!can.vote(standing, question)) throw new Problem('conflict', 'question_state', 'Only questions that are posted take votes.')
  const votes = await (isFor ? addQuestionVote : removeQuestionVote)(tx, place.questionId, standing.participant)
  await publish(tx, questionFeed.question_votes, place.eventId, { id: place.questionId })
  return votes
}

import type { EventState } from '#domains/events/contract.ts'
import { keepEvent, standingAt } from '#domains/events/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { noteUnheard, publish } from '#platform/server/feed.ts'
import type { PersonOrGuest, Viewer } from '#platform/server/viewer.ts'
import { writtenTogether } from '#platform/server/writes/written-together.ts'
import { voteFeed } from '../contract/feed.ts'
import type { Poll } from '../contract.ts'
import { presentPoll } from './present.ts'
import { castVotes, listPollRows, lockPoll, type PollRow } from './queries/polls.ts'

/** ms between two writes for one poll, in each process. */
const writeEvery = 100

interface Place {
  readonly eventId: string
  readonly pollId: string
}

export interface Ballot {
  readonly participant: PersonOrGuest
  readonly choice: number
  readonly manages: boolean
}

type LockedPoll = Pick<PollRow, 'id' | 'text' | 'choices' | 'state'>

/** Names what somebody has voted for, which is shown to them alone. */
const votesAt = (eventId: string) => `votes:${eventId}`
const voterOf = ({ accountId, guestId }: PersonOrGuest): string => accountId ?? guestId ?? ''
export const ownVotes = (eventId: string, participant: PersonOrGuest | null): string =>
  `${votesAt(eventId)}:${participant ? voterOf(participant) : ''}`

function refusal(poll: LockedPoll | undefined, event: EventState, { choice, manages }: Ballot): Problem | null {
  if (!poll || (poll.state === 'DRAFT' && !manages)) return new Problem('not_found')
  if (event === 'CLOSED') return new Problem('conflict', 'event_closed', 'This event is over.')
  if (poll.state !== 'OPENED') return new Problem('conflict', 'poll_not_open', 'This poll is not open.')
  return choice > poll.choices.length ? new Problem('invalid', 'choice', 'There is no such choice.', 'choice') : null
}

/** @returns for each the poll in which it counts, or why it does not */
async function cast(tx: Tx, { eventId, pollId }: Place, ballots: readonly Ballot[]): Promise<(LockedPoll | Problem)[]> {
  // Before anything of guests is written, since it names them (decision 330).
  const state = await keepEvent(tx, eventId)
  const poll = await lockPoll(tx, eventId, pollId, 'vote')
  const refusals = ballots.map((ballot) => refusal(poll, state, ballot))
  const taken = ballots.filter((_, at) => refusals[at] === null)
  const counted = taken.length === 0 ? new Set<string>() : new Set(await castVotes(tx, pollId, taken))
  if (counted.size > 0) {
    await publish(tx, voteFeed.vote, eventId, { poll_id: pollId })
    await noteUnheard(tx, votesAt(eventId), [...counted])
  }
  return ballots.map(({ participant }, at) => {
    if (refusals[at]) return refusals[at]
    return poll && counted.has(voterOf(participant)) ? poll : new Problem('unauthenticated')
  })
}

async function ballotOf(db: Db | Tx, viewer: Viewer, eventId: string, choice: number): Promise<Ballot> {
  const { manages, participant } = await standingAt(db, viewer, eventId)
  if (participant === null) throw new Problem('forbidden')
  return { participant, choice, manages }
}

/** Whoever sees the event votes, once; a later vote replaces. */
export async function vote(tx: Tx, viewer: Viewer, place: Place, choice: number): Promise<void> {
  const [outcomes] = await cast(tx, place, [await ballotOf(tx, viewer, place.eventId, choice)])
  if (outcomes instanceof Problem) throw outcomes
}

/** What thousands vote at once is written and told together; each is answered when it is written. */
const castTogether = writtenTogether<Ballot, LockedPoll | Problem>((db, key, ballots) => {
  const [eventId = '', pollId = ''] = key.split(' ')
  return db.transaction().execute((tx) => cast(tx, { eventId, pollId }, ballots))
}, writeEvery)

/** The same together with others who vote at that moment. @returns the poll as the voter sees it */
export async function voteWithOthers(db: Db, viewer: Viewer, place: Place, choice: number): Promise<Poll> {
  const ballot = await ballotOf(db, viewer, place.eventId, choice)
  const poll = await castTogether(db, `${place.eventId} ${place.pollId}`, ballot)
  if (poll instanceof Problem) throw poll
  if (!ballot.manages) return presentPoll({ ...poll, result: null, my_choice: choice }, ballot)
  const [row] = await listPollRows(db, ballot, place)
  if (!row) throw new Problem('not_found')
  return presentPoll(row, ballot)
}

import { type EventStanding, holdEvent, standingAt } from '#domains/events/server.ts'
import { addCue } from '#domains/live/server.ts'
import { isLonger } from '#platform/contract/fields.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { Person } from '#platform/server/viewer.ts'
import { pollFeed, voteFeed } from '../contract/feed.ts'
import type { PollFields, PollState } from '../contract.ts'
import { longestOption, longestPollText } from '../limits.ts'
import { insertPoll, lockPoll, movePoll, type PollText, removePoll, rewritePoll } from './queries/polls.ts'

/** What players are told of a poll, at the moment of the stream at which it happens. */
const pollCue = 'lyceum.poll'

interface Place {
  readonly eventId: string
  readonly pollId: string
}

/** Polls are for who runs the event. */
async function managedEvent(tx: Tx, viewer: Person, eventId: string): Promise<EventStanding> {
  const standing = await standingAt(tx, viewer, eventId)
  if (!standing.manages) throw new Problem('forbidden')
  return standing
}

async function getLocked(tx: Tx, { eventId, pollId }: Place) {
  const poll = await lockPoll(tx, eventId, pollId, 'change')
  if (!poll) throw new Problem('not_found')
  return poll
}

const optionsSent = (fields: PollFields) => [
  fields.ch1 ?? fields.choice1,
  fields.ch2 ?? fields.choice2,
  fields.ch3 ?? fields.choice3,
  fields.ch4 ?? fields.choice4,
]

/** What was sent, over what stands; the third and fourth option may be empty. */
function textOf(fields: PollFields, standing: PollText = { text: '', choices: [] }): PollText {
  const { text = fields.question ?? standing.text } = fields
  if (text === '' || isLonger(text, longestPollText))
    throw new Problem('invalid', 'question', 'Question must be between 1 and 160 characters', 'text')
  const [first = '', second = '', ...others] = optionsSent(fields).map((one, at) => one ?? standing.choices[at] ?? '')
  const choices = [first, second, ...others.filter((one) => one !== '')]
  if (choices.some((one) => one === '' || isLonger(one, longestOption)))
    throw new Problem('invalid', 'options', 'Please provide 2 to 4 valid options', 'ch1')
  return { text, choices }
}

/** @returns its id */
export async function createPoll(tx: Tx, viewer: Person, eventId: string, fields: PollFields): Promise<string> {
  await managedEvent(tx, viewer, eventId)
  if (fields.state !== undefined && fields.state !== 'DRAFT') throw new Problem('conflict', 'poll_state', 'A new poll is a draft.')
  await holdEvent(tx, eventId)
  const id = await insertPoll(tx, eventId, textOf(fields))
  if (id === null) throw new Problem('conflict', 'too_many_polls', 'This event has as many polls as it can have.')
  await publish(tx, voteFeed.draft, eventId)
  return id
}

export async function updatePoll(tx: Tx, viewer: Person, { eventId, pollId }: Place, fields: PollFields): Promise<void> {
  await managedEvent(tx, viewer, eventId)
  await holdEvent(tx, eventId)
  const poll = await getLocked(tx, { eventId, pollId })
  if (fields.state !== undefined && fields.state !== poll.state) return step(tx, viewer, { eventId, pollId }, [poll.state, fields.state])
  if (poll.state !== 'DRAFT') throw new Problem('conflict', 'poll_not_draft', 'Only a draft can be changed.')
  await rewritePoll(tx, pollId, textOf(fields, poll))
  await publish(tx, voteFeed.draft, eventId)
}

const after: Readonly<Record<PollState, PollState | null>> = { DRAFT: 'OPENED', OPENED: 'CLOSED', CLOSED: 'PUBLISH', PUBLISH: null }

async function step(tx: Tx, viewer: Person, { eventId, pollId }: Place, [from, to]: readonly [PollState, PollState]): Promise<void> {
  if (after[from] !== to || to === 'DRAFT')
    throw new Problem('conflict', 'poll_state', 'A poll is opened, closed and shown, one after the other.')
  // Asked again: the event is held in its state by now.
  if (to === 'OPENED') refuseUnlessLive(await managedEvent(tx, viewer, eventId))
  await movePoll(tx, pollId, to)
  await publish(tx, pollFeed.poll, eventId, { poll_id: pollId, state: to })
  await addCue(tx, eventId, { class: pollCue, attributes: { 'POLL-ID': pollId, 'POLL-STATE': to } })
}

function refuseUnlessLive({ state }: EventStanding): void {
  if (state !== 'LIVE') throw new Problem('conflict', 'not_live', state === 'CLOSED' ? 'Stream has ended' : 'Stream is not live')
}

export async function deletePoll(tx: Tx, viewer: Person, place: Place): Promise<void> {
  await managedEvent(tx, viewer, place.eventId)
  const { state } = await getLocked(tx, place)
  if (state !== 'DRAFT') throw new Problem('conflict', 'poll_not_draft', 'Only a draft can be deleted.')
  await removePoll(tx, place.pollId)
  await publish(tx, voteFeed.draft, place.eventId)
}

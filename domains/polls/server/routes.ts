import { type EventStanding, standingAt } from '#domains/events/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { askedBy, unlessKnown } from '#platform/server/answer.ts'
import { bind, type Call } from '#platform/server/bind.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Feed } from '#platform/server/feed.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { pollFeed, voteFeed } from '../contract/feed.ts'
import { pollRoutes } from '../contract.ts'
import { createPoll, deletePoll, updatePoll } from './commands.ts'
import { presentPoll, presentPolls } from './present.ts'
import { listPollRows } from './queries/polls.ts'
import { ownVotes, voteWithOthers } from './voting.ts'

const success = { result: 'success' } as const

/** Calls that a page makes by itself say so by a header, which no form of another page can send (wire-details, "Events"). */
function refuseWithoutHeader({ headers }: Call<typeof pollRoutes.vote>['request']): void {
  if ([headers['x-session-token'], headers['x-csrf-token'], headers.authorization].every((one) => one === undefined))
    throw new Problem('forbidden', 'session_token')
}

async function saved(tx: Tx, viewer: Viewer, place: { readonly eventId: string; readonly pollId: string }) {
  const standing = await standingAt(tx, viewer, place.eventId)
  const [row] = await listPollRows(tx, standing, place)
  if (!row) throw new Problem('not_found')
  return { ...success, poll: presentPoll(row, standing) }
}

/** All that decides what somebody gets of the polls, and whether these are as they were. */
function versionOf(feed: Feed, viewer: Viewer, eventId: string, standing: EventStanding): unknown {
  const own = ownVotes(eventId, standing.participant)
  const types = [pollFeed.poll, ...(standing.manages ? [voteFeed.vote, voteFeed.draft] : [])]
  const stamp = feed.unchanged(
    types.map((type) => [type, eventId] as const),
    [own],
    own,
  )
  return stamp && [stamp, askedBy(viewer), standing]
}

export const pollsBound = bind(pollRoutes, {
  listPolls: async (call) => {
    const { db, viewer, ports } = call
    const eventId = call.params.id
    const standing = await standingAt(db, viewer, eventId)
    const read = async () => presentPolls(await listPollRows(db, standing, { eventId }), standing)
    return unlessKnown(call, { version: () => versionOf(ports.feed, viewer, eventId, standing), read })
  },
  createPoll: ({ viewer, params, body, request, write }) => {
    refuseWithoutHeader(request)
    return write(async (tx) => saved(tx, viewer, { eventId: params.id, pollId: await createPoll(tx, viewer, params.id, body) }))
  },
  updatePoll: ({ viewer, params, body, request, write }) => {
    refuseWithoutHeader(request)
    const place = { eventId: params.id, pollId: params.pollId }
    return write(async (tx) => {
      await updatePoll(tx, viewer, place, body)
      return saved(tx, viewer, place)
    })
  },
  deletePoll: async ({ viewer, params, request, write }) => {
    refuseWithoutHeader(request)
    await write((tx) => deletePoll(tx, viewer, { eventId: params.id, pollId: params.pollId }))
    return success
  },
  vote: async ({ db, viewer, params, body, request }) => {
    refuseWithoutHeader(request)
    return { ...success, poll: await voteWithOthers(db, viewer, { eventId: params.id, pollId: params.pollId }, body.choice) }
  },
})

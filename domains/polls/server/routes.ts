import { standingAt } from '#domains/events/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { unlessKnown } from '#platform/server/answer.ts'
import { bind, type Call } from '#platform/server/bind.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { pollRoutes } from '../contract.ts'
import { createPoll, deletePoll, updatePoll, vote } from './commands.ts'
import { presentPoll, presentPolls } from './present.ts'
import { listPollRows } from './queries/polls.ts'

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

export const pollsBound = bind(pollRoutes, {
  listPolls: async ({ db, viewer, params: { id: eventId }, request, reply }) => {
    const standing = await standingAt(db, viewer, eventId)
    return unlessKnown(request, reply, presentPolls(await listPollRows(db, standing, { eventId }), standing))
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
  vote: ({ viewer, params, body, request, write }) => {
    refuseWithoutHeader(request)
    const place = { eventId: params.id, pollId: params.pollId }
    return write(async (tx) => {
      await vote(tx, viewer, place, body.choice)
      return saved(tx, viewer, place)
    })
  },
})

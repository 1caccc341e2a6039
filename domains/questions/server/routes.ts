import { type EventStanding, eventFeed, standingAt } from '#domains/events/server.ts'
import { askedBy, unlessKnown } from '#platform/server/answer.ts'
import { bind } from '#platform/server/bind.ts'
import type { Db } from '#platform/server/db.ts'
import type { Feed } from '#platform/server/feed.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { moderationFeed, questionFeed } from '../contract/feed.ts'
import { type EventQuestion, eventQuestionRoutes, type QuestionsQuery } from '../contract.ts'
import { askQuestion, claimQuestion, deleteQuestion, moderateQuestion, ownQuestions, voteForQuestion } from './commands.ts'
import { can } from './policy.ts'
import { type EventQuestionRow, findQuestionTime, listChangedQuestions, listQuestionRows, lockEventQuestion } from './queries/questions.ts'

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

const presentQuestion = (row: EventQuestionRow, standing: EventStanding): EventQuestion => ({
  id: row.id,
  text: row.text,
  state: row.state,
  username: row.username,
  guest_id: row.guest_id,
  displayname: row.displayname,
  time_created: secondsOf(row.created_at),
  time_last_update: secondsOf(row.updated_at),
  votes: row.votes,
  voted: row.voted,
  claim: row.claim,
  can: { moderate: can.moderate(standing), delete: can.delete(standing, row), vote: can.vote(standing, row) },
})

const placeOf = ({ id, questionId }: { readonly id: string; readonly questionId: string }) => ({ eventId: id, questionId })

interface Read {
  readonly eventId: string
  readonly standing: EventStanding
}

async function readQuestions(db: Db, place: Read, query: QuestionsQuery) {
  // Before what is read: what changes meanwhile is told again.
  const now = await findQuestionTime(db)
  const { rows, until } = query.questionUpdates
    ? await listChangedQuestions(db, place, query.lastUpdatedTsForQuestion ?? 0)
    : { rows: await listQuestionRows(db, place, query), until: null }
  const items = rows.map((row) => (row.deleted_at ? { id: row.id, deleted: true as const } : presentQuestion(row, place.standing)))
  return { items, ts: Math.min(now, until ?? now) }
}

/** All that decides what somebody gets of the questions, and whether these are as they were. */
function versionOf(feed: Feed, viewer: Viewer, eventId: string, standing: EventStanding): unknown {
  const types = [
    eventFeed.changed,
    questionFeed.question,
    questionFeed.question_votes,
    ...(standing.moderates ? [moderationFeed.question] : []),
  ]
  const { id, guest } = viewer
  const own = ownQuestions(eventId, { account_id: id, guest_id: guest?.id ?? null })
  const stamp = feed.unchanged(
    types.map((type) => [type, eventId] as const),
    [own],
    own,
  )
  return stamp && [stamp, askedBy(viewer), standing]
}

export const eventQuestionsBound = bind(eventQuestionRoutes, {
  listEventQuestions: async (call) => {
    const { db, viewer, query, ports } = call
    const eventId = call.params.id
    const standing = await standingAt(db, viewer, eventId)
    const read = async () => {
      const { items, ts } = await readQuestions(db, { eventId, standing }, query)
      return { items, ts, can: { ask: can.ask(viewer, standing), moderate: can.moderate(standing) } }
    }
    const version = () => versionOf(ports.feed, viewer, eventId, standing)
    return unlessKnown(call, { version, read, told: (answer) => ({ ...answer, ts: 0 }) })
  },
  askQuestion: ({ viewer, params: { id: eventId }, body, write }) =>
    write(async (tx) => {
      const questionId = await askQuestion(tx, viewer, eventId, body.text)
      const standing = await standingAt(tx, viewer, eventId)
      const row = (await lockEventQuestion(tx, { eventId, standing }, questionId)) as EventQuestionRow
      return presentQuestion(row, standing)
    }),
  moderateQuestion: ({ viewer, params, body, write }) => write((tx) => moderateQuestion(tx, viewer, placeOf(params), body)),
  claimQuestion: ({ viewer, params, body, write }) => write((tx) => claimQuestion(tx, viewer, placeOf(params), body.claimed)),
  deleteQuestion: async ({ viewer, params, write }) => {
    await write((tx) => deleteQuestion(tx, viewer, placeOf(params)))
    return 'OK' as const
  },
  voteForQuestion: async ({ viewer, params, write }) => ({
    votes: await write((tx) => voteForQuestion(tx, viewer, placeOf(params), true)),
    voted: true,
  }),
  unvoteQuestion: async ({ viewer, params, write }) => ({
    votes: await write((tx) => voteForQuestion(tx, viewer, placeOf(params), false)),
    voted: false,
  }),
})

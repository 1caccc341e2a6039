import { type EventStanding, standingAt } from '#domains/events/server.ts'
import { unlessKnown } from '#platform/server/answer.ts'
import { bind } from '#platform/server/bind.ts'
import { type EventQuestion, eventQuestionRoutes } from '../contract.ts'
import { askQuestion, deleteQuestion, moderateQuestion, voteForQuestion } from './commands.ts'
import { can } from './policy.ts'
import { type EventQuestionRow, listChangedQuestions, listQuestionRows, lockEventQuestion } from './queries/questions.ts'

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
  can: { moderate: can.moderate(standing), delete: can.delete(standing, row), vote: can.vote(standing, row) },
})

const placeOf = ({ id, questionId }: { readonly id: string; readonly questionId: string }) => ({ eventId: id, questionId })

export const eventQuestionsBound = bind(eventQuestionRoutes, {
  listEventQuestions: async ({ db, viewer, params: { id: eventId }, query, request, reply }) => {
    const ts = secondsOf(new Date())
    const standing = await standingAt(db, viewer, eventId)
    const place = { eventId, standing }
    const rows = query.questionUpdates
      ? await listChangedQuestions(db, place, query.lastUpdatedTsForQuestion ?? 0)
      : await listQuestionRows(db, place, query)
    const items = rows.map((row) => (row.deleted_at ? { id: row.id, deleted: true as const } : presentQuestion(row, standing)))
    const answer = { items, ts, can: { ask: can.ask(viewer, standing), moderate: can.moderate(standing) } }
    return unlessKnown(request, reply, answer, { ...answer, ts: 0 })
  },
  askQuestion: ({ viewer, params: { id: eventId }, body, write }) =>
    write(async (tx) => {
      const questionId = await askQuestion(tx, viewer, eventId, body.text)
      const standing = await standingAt(tx, viewer, eventId)
      const row = (await lockEventQuestion(tx, { eventId, standing }, questionId)) as EventQuestionRow
      return presentQuestion(row, standing)
    }),
  moderateQuestion: ({ viewer, params, body, write }) => write((tx) => moderateQuestion(tx, viewer, placeOf(params), body)),
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

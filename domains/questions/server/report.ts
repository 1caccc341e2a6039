import { eventType, findStanding, standingAt } from '#domains/events/server.ts'
import { askForExport, defineExport } from '#domains/exports/server.ts'
import type { EventQuestionsAsk } from '#domains/quizzes/server.ts'
import { pagesOf } from '#platform/server/cursor.ts'
import { countAsked } from './queries/questions.ts'
import { type AskedGroupBy, askedColumns, askedRows } from './queries/report.ts'

interface Parameters {
  readonly eventId: string
  readonly groupBy: AskedGroupBy
  /** Whether it has what only those who moderate get; settled before the file is made. */
  readonly moderates?: boolean
}

/** The questions of an event: all for who moderates it, for others those that they get. */
export const eventQuestionsExport = defineExport<Parameters>({
  name: 'event_questions',
  // CM-8.29
  failure: 'Unable to download questions. Please try after sometime.',
  async permits(db, person, { eventId, moderates = false }) {
    const standing = await findStanding(db, person, eventId)
    return standing !== undefined && (standing.moderates || !moderates)
  },
  async settle(db, person, parameters) {
    const { moderates } = await standingAt(db, person, parameters.eventId)
    return { ...parameters, moderates }
  },
  columns: ({ groupBy }) => askedColumns[groupBy],
  async *rows(db, person, { eventId, groupBy, moderates = false }) {
    const { participant } = await standingAt(db, person, eventId)
    yield* pagesOf(db, askedRows({ eventId, standing: { moderates, participant } }, groupBy))
  },
  fileName: () => 'questions',
  async mail(db, _person, { eventId }) {
    const [event] = await eventType.summaries(db, [eventId])
    const title = event?.title ?? ''
    return { subject: `Questions of “${title}”`, opening: `the questions of “${title}” are ready for you to download:` }
  },
})

/** What the addresses that events share with videos ask first. */
export const questionsOfEvent: EventQuestionsAsk = {
  count: async (db, viewer, eventId) => {
    const standing = await findStanding(db, viewer, eventId)
    return standing ? countAsked(db, { eventId, standing }) : null
  },
  askForFile: async (tx, viewer, { eventId, groupBy, format }) => {
    if (!(await findStanding(tx, viewer, eventId))) return false
    await askForExport(tx, viewer, { kind: eventQuestionsExport, parameters: { eventId, groupBy }, format, subject: eventId })
    return true
  },
}

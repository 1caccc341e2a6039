import { sql } from 'kysely'
import { readFlags } from '#domains/accounts/server.ts'
import { notify } from '#domains/notifications/server.ts'
import { videoFacts } from '#domains/videos/contract.ts'
import { videoType } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { defineJob, on, type Reaction } from '#platform/server/jobs.ts'
import { onOneLine, sendMails } from '#platform/server/mail.ts'
import { enqueue } from '#platform/server/outbox.ts'
import { anonymous } from '#platform/server/viewer.ts'
import { recordingDays } from '../../limits.ts'
import { eventReported } from '../notifications.ts'
import { isRecordingOfLate, takeMissingGuests } from './missed.ts'
import { countReport, type ReportCounts } from './queries.ts'

const reportEventName = 'report-event'

/** Whoever runs an event hears what it came to; in the transaction in which it is closed. */
export const askForReport = (tx: Tx, eventId: string): Promise<void> => enqueue(tx, { name: reportEventName }, { eventId })

const numbered = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const reportText = ({ attendees, mostAtOnce, questions, votes }: ReportCounts): string =>
  attendees === 0
    ? 'nobody came'
    : `${attendees} came, ${mostAtOnce} at once at most, ${numbered(questions, 'question')}, ${numbered(votes, 'vote')} in polls`

export async function reportEvent(db: Db, eventId: string): Promise<void> {
  const counts = await countReport(db, eventId)
  // Deleted meanwhile.
  if (!counts) return
  const news = { subject: { type: 'event', id: eventId }, actorId: null, source: eventId, message: reportText(counts), data: { eventId } }
  await db.transaction().execute((tx) => notify(tx, eventReported, news))
}

export const reportEventJob = defineJob<{ eventId: string }>({
  name: reportEventName,
  run: ({ eventId }, { ports: { db } }) => reportEvent(db, eventId),
})

const mailsAtOnce = 500

async function isSeenByAll(tx: Tx, videoId: string): Promise<boolean> {
  const { rows } = await sql`select where ${videoType.sees(anonymous, sql`${videoId}::text`)}`.execute(tx)
  return rows.length > 0
}

/**
 * Guests have no inbox: those who left an address and missed an event get a mail that leads to its recording, if everybody sees that.
 *
 * @returns whether there may be more of them
 */
async function mailSomeGuests(tx: Tx, videoId: string, publicUrl: string): Promise<boolean> {
  if (!(await isRecordingOfLate(tx, videoId, recordingDays)) || !(await isSeenByAll(tx, videoId))) return false
  const { site_name: site, guest_access: allowed } = await readFlags(tx)
  const [recording] = await videoType.summaries(tx, [videoId])
  if (!recording || allowed !== 1) return false
  const addresses = await takeMissingGuests(tx, videoId, mailsAtOnce)
  const title = onOneLine(recording.title)
  // Nobody has proved that an address is theirs: nothing that was typed beside it stands in the mail.
  const text = [
    'Hello,',
    `You missed “${title}”. Its recording is ready to watch:`,
    new URL(recording.url, publicUrl).href,
    `You get this email from ${site} once, because somebody joined that event as a guest with this address.`,
  ].join('\n\n')
  const subject = `The recording of “${title}”`
  const mails = addresses.map((to) => ({ to, subject, text }))
  await sendMails(tx, mails)
  return addresses.length === mailsAtOnce
}

export async function mailMissingGuests(db: Db, videoId: string, publicUrl: string, signal: AbortSignal): Promise<void> {
  const some = () => db.transaction().execute((tx) => mailSomeGuests(tx, videoId, publicUrl))
  while (!signal.aborted && (await some()));
}

const mailGuests = (name: string) =>
  defineJob<{ videoId: string }>({
    name,
    run: ({ videoId }, { ports: { db, config }, signal }) => mailMissingGuests(db, videoId, config.publicUrl, signal),
  })

/** Whichever comes last of what lets others see a recording. */
export const reportReactions: readonly Reaction[] = [
  on(videoFacts.published, mailGuests('mail-guests-of-published')),
  on(videoFacts.shown, mailGuests('mail-guests-of-shown')),
]

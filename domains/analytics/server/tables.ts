import type { FastifyReply } from 'fastify'
import { type ExportFormat, formats } from '#domains/exports/server.ts'
import type { TableRow } from '#platform/server/table-files/row.ts'
import type { AnalyticsTable, VideoAnalytics, VideoPerson, VideosAnalytics } from '../contract.ts'
import { passageMs } from './queries/roll-up.ts'

type Figures = VideoAnalytics | VideosAnalytics

/** Of which there is a table in the figures; people are read page by page. */
type FiguresTable = Exclude<AnalyticsTable, 'people'>

interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
}

const counted = ({ playCount, watch_duration }: { playCount: number; watch_duration: number }) => ({
  views: playCount,
  seconds_watched: Math.round(watch_duration),
})

/** A day, or the first and the last of several that stand together, as ISO 8601 writes them. */
export const daysText = (from: string, to: string): string => (from === to ? to : `${from}/${to}`)

const tables: Readonly<Record<FiguresTable, (figures: Figures) => Table>> = {
  days: ({ days }) => ({
    columns: ['day', 'views', 'viewers', 'seconds_watched', 'completions'],
    rows: days.map((day) => ({
      day: daysText(day.from_date, day.date),
      ...counted(day),
      viewers: day.viewers,
      completions: day.completions,
    })),
  }),
  devices: ({ devices }) => ({
    columns: ['device', 'views', 'seconds_watched'],
    rows: devices.map((row) => ({ device: row.device, ...counted(row) })),
  }),
  quality: ({ quality }) => ({
    columns: ['day', 'starts', 'failures', 'first_frame_ms_p50', 'first_frame_ms_p95', 'stalls_per_hour'],
    rows: quality.days.map(({ date, starts, failures, ttff_p50, ttff_p95, stalls_per_hour }) => ({
      day: date,
      starts,
      failures,
      first_frame_ms_p50: ttff_p50,
      first_frame_ms_p95: ttff_p95,
      stalls_per_hour,
    })),
  }),
  passages: (figures) => ({
    columns: ['from_second', 'to_second', 'plays', 'plays_again', 'people_left'],
    rows: 'heat' in figures ? passagesOf(figures) : [],
  }),
  videos: (figures) => ({
    columns: ['video', 'title', 'owner', 'views', 'seconds_watched'],
    rows:
      'videos' in figures
        ? figures.videos.map(({ id, displayname, owner, ...row }) => ({ video: id, title: displayname, owner, ...counted(row) }))
        : [],
  }),
}

/** Every 5 s of the video, those that nobody played, too. */
function passagesOf({ heat, again, left, duration }: VideoAnalytics): TableRow[] {
  const length = passageMs / 1000
  const count = duration === null ? heat.length : Math.ceil(duration / length)
  return Array.from({ length: count }, (_, n) => ({
    from_second: n * length,
    to_second: Math.min((n + 1) * length, duration ?? Number.POSITIVE_INFINITY),
    plays: heat[n] ?? 0,
    plays_again: again && (again[n] ?? 0),
    people_left: left && (left[n] ?? 0),
  }))
}

/** Sends one table of figures as a file. */
export function sendTable(reply: FastifyReply, table: FiguresTable, figures: Figures, format: ExportFormat): Promise<null> {
  const { columns, rows } = tables[table](figures)
  return sendRows(reply, `${table}-${figures.from_date}-${figures.to_date}.${format}`, { columns, pages: onePage(rows), format })
}

const peopleColumns = ['username', 'name', 'seconds_watched', 'last_watched', 'percent_watched', 'completed'] as const

/** Sends who watched a video, page by page. */
export function sendPeople(
  reply: FastifyReply,
  name: string,
  people: AsyncIterable<readonly VideoPerson[]>,
  format: ExportFormat,
): Promise<null> {
  return sendRows(reply, `${name}.${format}`, { columns: peopleColumns, pages: rowsOfPeople(people), format })
}

interface Sent {
  readonly columns: readonly string[]
  readonly pages: AsyncIterable<readonly TableRow[]>
  readonly format: ExportFormat
}

async function sendRows(reply: FastifyReply, name: string, { columns, pages, format }: Sent): Promise<null> {
  const { contentType, bytes } = formats[format]
  reply.type(contentType).header('content-disposition', `attachment; filename="${name}"`)
  await reply.header('cache-control', 'no-store').send(bytes(columns, pages))
  return null
}

async function* rowsOfPeople(pages: AsyncIterable<readonly VideoPerson[]>): AsyncGenerator<readonly TableRow[]> {
  for await (const page of pages)
    yield page.map(({ username, displayname, watch_duration, last_watched, percentage, completed }) => ({
      username,
      name: displayname,
      seconds_watched: Math.round(watch_duration),
      last_watched,
      percent_watched: percentage,
      completed: completed ? 1 : 0,
    }))
}

async function* onePage(rows: readonly TableRow[]): AsyncGenerator<readonly TableRow[]> {
  yield rows
}

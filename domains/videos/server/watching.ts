import { Problem } from '#platform/contract/problem.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import { kvtokenStart, sessionId } from './kvtoken.ts'
import { percentOf, seconds } from './present.ts'
import { getDuration, listVisibleIds } from './queries/detail.ts'
import { countView, credit, listViewings, type Report, type Standing } from './queries/ledger.ts'

/** Of the seconds of a video: then it is watched (wire-details, "Videos"). */
const complete = 0.95
/** A view counts once this much of a video, or half of a shorter one, was watched in a sitting, ms. */
const viewMs = 10_000
/** A person's views of a video within so many hours are one. */
const viewHours = 6
/** Who left in the first seconds begins again, ms. */
const notBegun = 3_000

interface Reported {
  readonly id: string
  readonly session: string
  readonly intervals: readonly (readonly [number, number])[]
  readonly position: number | undefined
}

/** Where to go on, ms: the beginning for who had hardly begun and for who was through. */
export const resumeMs = (positionMs: number | null, durationMs: number | null): number =>
  positionMs === null || durationMs === null || positionMs < notBegun || positionMs >= complete * durationMs ? 0 : positionMs

export async function reportProgress(ports: Ports, viewer: Viewer, reported: Reported) {
  const durationMs = await getDuration(ports.db, viewer, reported.id)
  if (durationMs === null) throw new Problem('conflict', 'not_playable', 'This cannot be watched yet.')
  const sitting = { accountId: viewer.id, videoId: reported.id }
  const start = kvtokenStart(ports.secrets.signingKey, sitting, reported.session)
  const report: Report = {
    ...sitting,
    sessionId: sessionId(sitting, reported.session),
    startedAt: start === null ? null : new Date(start),
    intervals: within(reported.intervals, durationMs),
    positionMs: reported.position === undefined ? null : Math.min(ms(reported.position), durationMs),
    durationMs,
    completeMs: Math.ceil(complete * durationMs),
  }
  const standing = await ports.db.transaction().execute(async (tx) => {
    const now = await credit(tx, report)
    if (isNewView(now, durationMs)) await countView(tx, report)
    return now
  })
  return { ...presentViewing({ ...standing, durationMs }), completed: standing.completed }
}

const ms = (s: number) => Math.round(s * 1000)

/** Whole ms inside the video; what is empty or the wrong way round goes. */
function within(intervals: Reported['intervals'], durationMs: number): [number, number][] {
  return intervals.map(([from, to]): [number, number] => [ms(from), Math.min(ms(to), durationMs)]).filter(([from, to]) => from < to)
}

function isNewView({ sessionMs, sessionCounted, countedAt }: Standing, durationMs: number): boolean {
  if (sessionCounted || sessionMs < Math.min(viewMs, durationMs / 2)) return false
  return countedAt === null || Date.now() - countedAt.getTime() > viewHours * 3_600_000
}

interface Viewing {
  readonly coveredMs: number
  readonly positionMs: number
  readonly durationMs: number | null
}

const presentViewing = ({ coveredMs, positionMs, durationMs }: Viewing) => ({
  watch_duration: seconds(coveredMs),
  duration: seconds(durationMs ?? 0),
  percentage: percentOf(coveredMs, durationMs),
  resume_at: seconds(resumeMs(positionMs, durationMs)),
})

/** What the viewer has watched, by id; what is unknown, hidden or not begun is absent. */
export async function getViewerships({ db }: Ports, viewer: Person, ids: readonly string[]) {
  const visible = await listVisibleIds(db, viewer, ids)
  const rows = await listViewings(db, viewer.id, visible)
  return Object.fromEntries(
    rows.map((row) => [
      row.video_id,
      presentViewing({ coveredMs: row.covered_ms, positionMs: row.position_ms, durationMs: row.duration_ms }),
    ]),
  )
}

import { Problem } from '#platform/contract/problem.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import { kvtokenStart, sessionId } from './kvtoken.ts'
import { percentOf, seconds } from './present.ts'
import { listVisibleIds } from './queries/detail.ts'
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

export async function reportProgress({ db, secrets }: Pick<Ports, 'db' | 'secrets'>, viewer: Viewer, reported: Reported) {
  const sitting = { accountId: viewer.id, videoId: reported.id }
  const start = kvtokenStart(secrets.signingKey, sitting, reported.session)
  const report: Report = {
    videoId: reported.id,
    sessionId: sessionId(sitting, reported.session),
    startedAt: start === null ? null : new Date(start),
    intervals: forwards(reported.intervals),
    positionMs: reported.position === undefined ? null : ms(reported.position),
    complete,
  }
  const standing = await credit(db, viewer, report)
  if (!standing) throw new Problem('conflict', 'not_playable', 'This cannot be watched yet.')
  if (isNewView(standing)) await db.transaction().execute((tx) => countView(tx, viewer, report, viewHours))
  return { ...presentViewing(standing), completed: standing.completed }
}

const ms = (s: number) => Math.round(s * 1000)

/** Whole ms; what is empty or the wrong way round goes. */
function forwards(intervals: Reported['intervals']): [number, number][] {
  return intervals.map(([from, to]): [number, number] => [ms(from), ms(to)]).filter(([from, to]) => from < to)
}

function isNewView({ sessionMs, sessionCounted, countedAt, durationMs }: Standing): boolean {
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

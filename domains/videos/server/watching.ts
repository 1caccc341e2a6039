import { Problem } from '#platform/contract/problem.ts'
import { addressKey } from '#platform/server/address-key.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import { complete, resumeMs } from '../completion.ts'
import { deviceOf } from '../device-class.ts'
import { kvtokenStart, sessionId } from './kvtoken.ts'
import { percentOf, seconds } from './present.ts'
import { listVisibleIds } from './queries/detail.ts'
import { credit, listViewings, type PlayedStretch, type Report, type ReportedQuality, type Standing } from './queries/watching/ledger.ts'
import { countView, listWaiting, type ViewRule, viewLength } from './queries/watching/views.ts'

const viewRule: ViewRule = { most: 10_000, hours: 6 }
interface Reported {
  readonly id: string
  readonly session: string
  readonly intervals: readonly Interval[]
  readonly position: number | undefined
  readonly qoe?: ReportedQuality | undefined
  /** Where the call came from. */
  readonly address: string
  /** What the browser says of itself. */
  readonly userAgent?: string | undefined
  readonly now?: Date
}

/** Seconds, and when they were played. */
type Interval = readonly [number, number] | readonly [number, number, number, number]

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
    address: viewer.id === null ? addressKey(secrets, reported.address) : null,
    device: deviceOf(reported.userAgent),
    quality: reported.qoe ?? null,
    now: reported.now ?? new Date(),
  }
  const standing = await credit(db, viewer, report)
  if (!standing) throw new Problem('conflict', 'not_playable', 'This cannot be watched yet.')
  if (isNewView(standing, report.now)) {
    const watched = { ...report, ...standing, accountId: viewer.id }
    await db.transaction().execute((tx) => countView(tx, watched, viewRule))
  }
  return { ...presentViewing(standing), completed: standing.completed, at: standing.atMs }
}

const ms = (s: number) => Math.round(s * 1000)
const whole = (at: number | null) => (at === null ? null : Math.round(at))

/** Whole ms; what is empty or the wrong way round goes. */
const forwards = (intervals: Reported['intervals']): PlayedStretch[] =>
  intervals
    .map(([from, to, at0 = null, at1 = null]): PlayedStretch => [ms(from), ms(to), whole(at0), whole(at1)])
    .filter(([from, to]) => from < to)

function isNewView({ sessionMs, sessionCounted, countedAt, durationMs }: Standing, now: Date): boolean {
  if (sessionCounted || sessionMs < viewLength(viewRule, durationMs)) return false
  return countedAt === null || now.getTime() - countedAt.getTime() > viewRule.hours * 3_600_000
}

/** Counts the views that waited for what was sent. */
export async function countWaitingViews({ db }: Pick<Ports, 'db'>, signal: AbortSignal): Promise<void> {
  for (const watched of await listWaiting(db, viewRule)) {
    if (signal.aborted) return
    await db.transaction().execute((tx) => countView(tx, watched, viewRule))
  }
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

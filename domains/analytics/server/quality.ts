import type { Playback, PlaybackQuality } from '../contract.ts'
import { quantileOf } from '../first-frames.ts'
import type { DeviceQuality, Quality, QualityRow } from './queries/quality.ts'

const hourMs = 3_600_000

/** What was measured on several days or devices, as one. */
function added(rows: readonly Quality[]): Quality {
  const sum = (of: (row: Quality) => number) => rows.reduce((total, row) => total + of(row), 0)
  const classes = Math.max(0, ...rows.map(({ first_frames }) => first_frames.length))
  return {
    starts: sum(({ starts }) => starts),
    failures: sum(({ failures }) => failures),
    stalls: sum(({ stalls }) => stalls),
    watched_ms: sum(({ watched_ms }) => watched_ms),
    first_frames: Array.from({ length: classes }, (_, n) => sum(({ first_frames }) => first_frames[n] ?? 0)),
  }
}

const presentPlayback = ({ starts, failures, stalls, watched_ms, first_frames }: Quality): Playback => ({
  starts,
  failures,
  ttff_p50: quantileOf(first_frames, 0.5),
  ttff_p95: quantileOf(first_frames, 0.95),
  stalls_per_hour: starts > 0 && watched_ms > 0 ? Math.round((100 * stalls * hourMs) / watched_ms) / 100 : null,
})

export const presentQuality = (days: readonly QualityRow[], devices: readonly DeviceQuality[]): PlaybackQuality => ({
  ...presentPlayback(added(days)),
  days: days.map(({ date, ...row }) => ({ date, ...presentPlayback(row) })),
  devices: devices.map(({ device, ...row }) => ({ device, ...presentPlayback(row) })),
})

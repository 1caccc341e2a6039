import type { Ports } from '#platform/server/ports.ts'

/** Recordings that one person may have begun and not finished: in several tabs, or left behind by a browser that crashed. */
export const recordingsOfOne = 5

/** More than any browser makes of pictures and sound, bytes per second. */
const mostPerSecond = 2_500_000

export interface RecordingLimits {
  /** From its beginning, pauses included. */
  readonly maxSeconds: number
  readonly maxBytes: number
  /** After so long without a sign of its sender a recording is finished. */
  readonly graceSeconds: number
}

export function recordingLimits({ recordings, uploadLimit }: Ports['config']): RecordingLimits {
  return { ...recordings, maxBytes: Math.min(uploadLimit, Math.ceil(recordings.maxSeconds * mostPerSecond)) }
}

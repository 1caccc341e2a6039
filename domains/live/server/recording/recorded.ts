import type { RecordedRendition } from '#domains/media/server.ts'
import type { LiveRenditionRow, SegmentRow } from '../queries/segments.ts'

/** ms: a shorter segment says nothing about what a connection must carry. */
const shortSegment = 1000

/** The qualities of a stream as renditions of its recording, the largest first. Those that lack something are left out, while others do not. */
export function recordedRenditions(renditions: readonly LiveRenditionRow[], segments: readonly SegmentRow[]): RecordedRendition[] {
  const kept = renditions
    .map((rendition) => ({ rendition, of: segments.filter(({ renditionId }) => renditionId === rendition.id) }))
    .filter(({ rendition, of }) => rendition.codecs !== null && of.length > 0)
  const whole = kept.filter(({ of }) => of.every(({ gap }) => !gap))
  return (whole.length > 0 ? whole : kept.slice(0, 1)).map(({ rendition, of }) => renditionOf(rendition, of))
}

function renditionOf({ id, name, width, height, rate, codecs }: LiveRenditionRow, segments: readonly SegmentRow[]): RecordedRendition {
  const telling = segments.filter(({ ms }) => ms >= shortSegment || segments.length === 1)
  const peaks = telling.map((one) => (one.bytes * 8000) / Math.max(1, one.ms))
  const bytes = segments.reduce((sum, one) => sum + one.bytes, 0)
  const ms = segments.reduce((sum, one) => sum + one.ms, 0)
  return {
    ...{ id, name, width, height, frameRate: rate, codecs: codecs ?? '' },
    bandwidth: Math.ceil(peaks.reduce((most, one) => Math.max(most, one), 1000)),
    averageBandwidth: Math.ceil(Math.max(1000, (bytes * 8000) / Math.max(1, ms))),
    segments: segments.map((segment) => segment.ms),
  }
}

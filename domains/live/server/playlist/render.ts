import { partTarget, segmentSeconds } from '../../limits.ts'
import type { LiveRenditionRow, SegmentRow } from '../queries/segments.ts'

export interface StreamCue {
  readonly id: string
  readonly at: Date
  readonly class: string
  readonly attributes: Readonly<Record<string, string>>
}

/** What the playlist of one quality is made of. */
interface PlaylistOf {
  readonly segments: readonly SegmentRow[]
  readonly cues: readonly StreamCue[]
  /** Nothing more comes. */
  readonly ended: boolean
  /** Another quality, and how far it is. */
  readonly others: readonly { readonly id: string; readonly last: SegmentRow | undefined }[]
}

/** Segments at the end that are told with their parts. */
const withParts = 3
/** s from the end that a player may leave out which has the playlist from before: six segments at least. */
const skippedAfter = 6 * segmentSeconds

const seconds = (ms: number): string => (ms / 1000).toFixed(5)

/** The qualities of a stream, for players to choose from. */
export function liveMaster(renditions: readonly LiveRenditionRow[]): string {
  return [
    ...['#EXTM3U', '#EXT-X-VERSION:9', '#EXT-X-INDEPENDENT-SEGMENTS'],
    ...renditions.flatMap(({ id, width, height, rate, bandwidth, codecs }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},CODECS="${codecs}",RESOLUTION=${width}x${height},FRAME-RATE=${rate.toFixed(3)}`,
      `${id}/index.m3u8`,
    ]),
    '',
  ].join('\n')
}

/**
 * The playlist of one quality, from the first second on.
 *
 * @param skips whether what the player has already may be left out
 */
export function livePlaylist({ segments, cues, ended, others }: PlaylistOf, skips: boolean): string {
  const longest = segments.reduce((most, { ms }) => Math.max(most, ms), segmentSeconds * 1000)
  const skipped = skips && !ended ? skippable(segments) : 0
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${Math.round(longest / 1000)}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${(3 * partTarget).toFixed(2)},CAN-SKIP-UNTIL=${skippedAfter.toFixed(1)}`,
    `#EXT-X-PART-INF:PART-TARGET=${partTarget}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:EVENT',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
    '#EXT-X-MAP:URI="init.mp4"',
  ]
  const firstWithParts = ended ? segments.length : segments.length - withParts
  for (let at = skipped; at < segments.length; at++) {
    const segment = segments[at]
    if (segment) lines.push(...linesOf(segment, { isFirst: at === skipped, tellsParts: at >= firstWithParts }))
  }
  lines.push(...cues.map(dateRange))
  if (ended) lines.push('#EXT-X-ENDLIST')
  else lines.push(...hints(segments), ...others.flatMap(report))
  return `${lines.join('\n')}\n`
}

const linesOf = (segment: SegmentRow, { isFirst, tellsParts }: { readonly isFirst: boolean; readonly tellsParts: boolean }): string[] => [
  ...(segment.discontinuity ? ['#EXT-X-DISCONTINUITY'] : []),
  ...(isFirst || segment.discontinuity ? [`#EXT-X-PROGRAM-DATE-TIME:${segment.startedAt.toISOString()}`] : []),
  ...(tellsParts ? partsOfSegment(segment) : []),
  ...(segment.gap ? ['#EXT-X-GAP'] : []),
  ...(segment.done ? [`#EXTINF:${seconds(segment.ms)},`, `${segment.number}.m4s`] : []),
]

/** How many segments at the beginning a player may have from before. */
function skippable(segments: readonly SegmentRow[]): number {
  let ms = 0
  for (let at = segments.length - 1; at >= 0; at--) {
    ms += segments[at]?.ms ?? 0
    if (ms >= skippedAfter * 1000) return at
  }
  return 0
}

const partsOfSegment = ({ number, parts }: SegmentRow): string[] =>
  parts.map(([ms, key], part) => `#EXT-X-PART:DURATION=${seconds(ms)},URI="${number}.${part}.m4s"${key === 1 ? ',INDEPENDENT=YES' : ''}`)

/** The part that comes next. */
function hints(segments: readonly SegmentRow[]): string[] {
  const last = segments.at(-1)
  if (!last) return []
  const [number, part] = last.done ? [last.number + 1, 0] : [last.number, last.parts.length]
  return [`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${number}.${part}.m4s"`]
}

function report({ id, last }: PlaylistOf['others'][number]): string[] {
  if (!last) return []
  const part = last.parts.length > 0 ? `,LAST-PART=${last.parts.length - 1}` : ''
  return [`#EXT-X-RENDITION-REPORT:URI="../${id}/index.m3u8",LAST-MSN=${last.number}${part}`]
}

/** What cannot stand between quotation marks is left out. */
const quoted = (value: string): string => `"${value.replace(/["\r\n]/g, '')}"`

function dateRange({ id, at, class: name, attributes }: StreamCue): string {
  const own = Object.entries(attributes).map(([key, value]) => `,X-${key}=${quoted(value)}`)
  return `#EXT-X-DATERANGE:ID=${quoted(id)},CLASS=${quoted(name)},START-DATE=${quoted(at.toISOString())}${own.join('')}`
}

/** s for which a request for what is to come may wait; then it is answered with what there is. */
export const longestWait = 3 * segmentSeconds

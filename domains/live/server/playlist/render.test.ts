import { describe, expect, it } from 'vitest'
import type { SegmentRow } from '../queries/segments.ts'
import { liveMaster, livePlaylist } from './render.ts'

const began = Date.parse('2026-12-01T09:00:00Z')
const segment = (number: number, more: Partial<SegmentRow> = {}): SegmentRow => ({
  renditionId: 'r',
  number,
  startedAt: new Date(began + 2000 * number),
  ms: 2000,
  bytes: 1,
  discontinuity: false,
  gap: false,
  parts: [],
  done: true,
  ...more,
})
const open = (number: number) =>
  segment(number, {
    ms: 1000,
    done: false,
    parts: [
      [500, 1, 9],
      [500, 0, 9],
    ],
  })
const playlist = (segments: readonly SegmentRow[], more: object = {}, skips = false) =>
  livePlaylist({ segments, cues: [], ended: false, others: [], ...more }, skips).split('\n')

describe('the playlist of a stream', () => {
  it('tells parts of what is under way, and what comes next', () => {
    const lines = playlist([segment(0), open(1)], { others: [{ id: 'small', last: open(1) }] })
    expect(lines).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:9',
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.65,CAN-SKIP-UNTIL=12.0',
      '#EXT-X-PART-INF:PART-TARGET=0.55',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:EVENT',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="init.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:2026-12-01T09:00:00.000Z',
      '#EXTINF:2.00000,',
      '0.m4s',
      '#EXT-X-PART:DURATION=0.50000,URI="1.0.m4s",INDEPENDENT=YES',
      '#EXT-X-PART:DURATION=0.50000,URI="1.1.m4s"',
      '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="1.2.m4s"',
      '#EXT-X-RENDITION-REPORT:URI="../small/index.m3u8",LAST-MSN=1,LAST-PART=1',
      '',
    ])
  })

  it('leaves out what a player has, and nothing at the end', () => {
    const many = Array.from({ length: 100 }, (_, number) => segment(number))
    const lines = playlist([...many, open(100)], {}, true)
    expect(lines).toContain('#EXT-X-SKIP:SKIPPED-SEGMENTS=94')
    expect(lines.filter((line) => line.endsWith('.m4s'))).toEqual(['94.m4s', '95.m4s', '96.m4s', '97.m4s', '98.m4s', '99.m4s'])
    const ended = playlist(many, { ended: true }, true)
    expect(ended.filter((line) => line.endsWith('.m4s'))).toHaveLength(100)
    expect(ended.at(-2)).toBe('#EXT-X-ENDLIST')
    expect(ended.some((line) => line.startsWith('#EXT-X-PRELOAD-HINT'))).toBe(false)
  })

  it('says where something is missing, and when it went on', () => {
    const later = segment(1, { discontinuity: true, startedAt: new Date(began + 60_000) })
    const lines = playlist([segment(0), later, segment(2, { gap: true })])
    const from = lines.indexOf('#EXT-X-DISCONTINUITY')
    expect(lines.slice(from, from + 7)).toEqual([
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-PROGRAM-DATE-TIME:2026-12-01T09:01:00.000Z',
      '#EXTINF:2.00000,',
      '1.m4s',
      '#EXT-X-GAP',
      '#EXTINF:2.00000,',
      '2.m4s',
    ])
  })

  it('tells players of polls, whose words cannot end the line', () => {
    const attributes = { 'POLL-ID': 'p"\n#EXT-X-ENDLIST', 'POLL-STATE': 'OPENED' }
    const cue = { id: 'c', at: new Date(began), class: 'lyceum.poll', attributes }
    expect(playlist([segment(0)], { cues: [cue] })).toContain(
      '#EXT-X-DATERANGE:ID="c",CLASS="lyceum.poll",START-DATE="2026-12-01T09:00:00.000Z",X-POLL-ID="p#EXT-X-ENDLIST",X-POLL-STATE="OPENED"',
    )
  })
})

describe('the master playlist of a stream', () => {
  it('names the qualities', () => {
    const one = { width: 1280, height: 720, rate: 25, bandwidth: 3_000_000 }
    const text = liveMaster([
      { ...one, id: 'a', name: '720p', codecs: 'avc1.640029,mp4a.40.2' },
      { ...one, id: 'b', name: '480p', width: 854, height: 480, codecs: 'avc1.640029,mp4a.40.2' },
    ])
    expect(text.trim().split('\n').slice(3)).toEqual([
      '#EXT-X-STREAM-INF:BANDWIDTH=3000000,CODECS="avc1.640029,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=25.000',
      'a/index.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=3000000,CODECS="avc1.640029,mp4a.40.2",RESOLUTION=854x480,FRAME-RATE=25.000',
      'b/index.m3u8',
    ])
  })
})

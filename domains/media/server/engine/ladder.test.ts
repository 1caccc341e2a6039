import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { playsInBrowser } from './browser-playable.ts'
import { planOf } from './encode-plan.ts'
import { constantRate } from './frame-rate.ts'
import { codecOf, firstRung, remuxedTop, rungsOf } from './ladder.ts'
import type { Media, VideoStream } from './media.ts'
import { masterPlaylist, mediaPlaylist } from './segments/playlist.ts'
import { pictureGrid, segmentCount, segmentDurations, segmentStart, soundGrid } from './segments/segment-grid.ts'

const video: VideoStream = {
  index: 0,
  codec: 'h264',
  profile: 'High',
  pixelFormat: 'yuv420p',
  bitDepth: 8,
  width: 1920,
  height: 1080,
  upright: true,
  average: { num: 30, den: 1 },
  steady: true,
  highDynamicRange: false,
  interlaced: false,
  bitRate: 5_000_000,
  start: 0,
}
const media: Media = {
  container: 'mp4',
  duration: 60,
  bytes: 40e6,
  moov: 'front',
  video,
  audio: { index: 1, codec: 'aac', profile: 'LC', channels: 2 },
}
const of = (change: Partial<VideoStream>, more: Partial<Media> = {}): Media => ({ ...media, ...more, video: { ...video, ...change } })
const at30 = { num: 30, den: 1 }

describe('the qualities that a video is made in', () => {
  it.each([
    ['Full HD', [1920, 1080], ['1080 1920x1080', '720 1280x720', '540 960x540', '360 640x360']],
    ['a phone held upright', [1080, 1920], ['1080 1080x1920', '720 720x1280', '540 540x960', '360 360x640']],
    ['4K', [3840, 2160], ['2160 3840x2160', '1440 2560x1440', '1080 1920x1080', '720 1280x720', '540 960x540', '360 640x360']],
    ['an odd size', [853, 481], ['360 638x360']],
    ['a small one', [321, 181], ['180 320x180']],
    ['a tiny one', [16, 16], ['16 16x16']],
  ] as const)('%s', (_, [width, height], expected) => {
    expect(rungsOf({ width, height }, at30).map((rung) => `${rung.name} ${rung.width}x${rung.height}`)).toEqual(expected)
  })

  it('are never above the source, even, and within a level of H.264', () => {
    const side = fc.integer({ min: 2, max: 8192 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        for (const rung of rungsOf({ width, height }, at30)) {
          expect(Math.min(rung.width, rung.height)).toBeLessThanOrEqual(Math.max(2, Math.min(width, height)))
          expect([rung.width % 2, rung.height % 2]).toEqual([0, 0])
          expect(codecOf(rung)).toMatch(/^avc1\.6400[1-3][0-9a-f]$/)
        }
      }),
    )
  })

  it('the top one is taken over as it is only where every player can play it and it is not too large', () => {
    expect(remuxedTop(media, at30)).toMatchObject({ name: '1080', width: 1920 })
    for (const change of [
      { profile: 'High 10' },
      { pixelFormat: 'yuv422p' },
      { codec: 'hevc' },
      { upright: false },
      { bitRate: 9e6 },
      { interlaced: true },
    ])
      expect(remuxedTop(of(change), at30)).toBeNull()
    expect(remuxedTop(of({}, { container: 'webm' }), at30)).toBeNull()
    expect(remuxedTop({ ...media, unindexed: true }, at30)).toBeNull()
  })

  it('the first of a video that must be made to be seen is one that is made faster than it is watched', () => {
    expect(firstRung(rungsOf(video, at30), video).name).toBe('720')
    const large = { width: 3840, height: 2160 }
    expect(firstRung(rungsOf(large, at30), large).name).toBe('540')
  })
})

describe('what a browser plays as it is', () => {
  it.each([
    ['MP4 with H.264 and AAC', media, true],
    ['the same without sound', { ...media, audio: null }, true],
    ['the same where nobody else gets the file itself', { ...media, withheld: true }, false],
    ['the same as a browser recorded it, without an index', { ...media, unindexed: true }, false],
    ['HEVC', of({ codec: 'hevc' }), false],
    ['H.264 with 10 bits', of({ pixelFormat: 'yuv420p10le', profile: 'High 10' }), false],
    ['H.264 in Matroska', of({}, { container: 'matroska' }), false],
    ['MP4 with uncompressed sound', { ...media, audio: { index: 1, codec: 'pcm_s16le', profile: '', channels: 2 } }, false],
    [
      'WebM with VP9 and Opus',
      of({ codec: 'vp9' }, { container: 'webm', audio: { index: 1, codec: 'opus', profile: '', channels: 2 } }),
      true,
    ],
    ['an MP3', { ...media, container: 'mp3', video: null, audio: { index: 0, codec: 'mp3', profile: '', channels: 2 } }, true],
    [
      'a Windows Media sound',
      { ...media, container: 'asf', video: null, audio: { index: 0, codec: 'wmav2', profile: '', channels: 2 } },
      false,
    ],
  ] as const)('%s: %s', (_, file, expected) => {
    expect(playsInBrowser(file)).toBe(expected)
    expect(planOf(file).held === null || !expected).toBe(true)
  })
})

describe('the grid of segments', () => {
  it.each([
    ['24000/1001', { num: 24000, den: 1001 }, 4.004],
    ['25', { num: 25, den: 1 }, 4],
    ['29.97', { num: 30000, den: 1001 }, 4.004],
    ['60', { num: 60, den: 1 }, 4],
    ['1', { num: 1, den: 1 }, 4],
  ])('at %s frames a second every segment begins on a frame', (_, rate, first) => {
    const grid = pictureGrid(rate, 61.3)
    const durations = segmentDurations(grid)
    expect(durations[0]).toBeCloseTo(first, 6)
    expect(durations).toHaveLength(segmentCount(grid))
    expect(durations.reduce((a, b) => a + b)).toBeCloseTo(grid.frames * (rate.den / rate.num), 6)
    expect(segmentStart(grid, 7) % grid.perFrame).toBe(0)
  })

  it('segments of sound are exactly 8 s, so that an encoder may begin at any of them', () => {
    expect(segmentDurations(soundGrid(20)).slice(0, 2)).toEqual([8, 8])
  })

  it('an unsteady rate becomes a steady one that loses nothing', () => {
    expect(constantRate({ num: 27, den: 1 }, false)).toEqual({ num: 30, den: 1 })
    expect(constantRate({ num: 30000, den: 1001 }, true)).toEqual({ num: 30000, den: 1001 })
    expect(constantRate({ num: 120, den: 1 }, true)).toEqual({ num: 60, den: 1 })
    expect(constantRate({ num: 7, den: 1 }, true)).toEqual({ num: 7, den: 1 })
    expect(constantRate(null, true)).toEqual({ num: 30, den: 1 })
  })
})

describe('playlists', () => {
  const sound = { uri: 'a/index.m3u8', peak: 140_000, average: 128_000 }
  const picture = { uri: 'v/index.m3u8', codec: 'avc1.64001f', width: 1280, height: 720, rate: 30000 / 1001, peak: 3e6, average: 2e6 }

  it('the master says what a connection must carry for pictures and sound together', () => {
    const text = masterPlaylist([picture], sound)
    expect(text).toContain(
      '#EXT-X-STREAM-INF:BANDWIDTH=3140000,AVERAGE-BANDWIDTH=2128000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=29.970,AUDIO="sound"\nv/index.m3u8\n',
    )
    expect(text).toContain('TYPE=AUDIO,GROUP-ID="sound"')
  })

  it('without sound no sound is announced, and sound alone is a stream of its own', () => {
    expect(masterPlaylist([picture], null)).not.toMatch(/AUDIO|mp4a/)
    expect(masterPlaylist([], sound)).toContain('CODECS="mp4a.40.2"\na/index.m3u8')
  })

  it('of a rendition ends, so that a player knows the whole length at once', () => {
    const text = mediaPlaylist([4.004, 4.004, 1.5])
    expect(text).toMatch(/TARGETDURATION:5\n[\s\S]*#EXTINF:4.004000,\n0\.m4s\n[\s\S]*2\.m4s\n#EXT-X-ENDLIST\n$/)
  })
})

import type { Playback, Rendition } from '../contract.ts'
import { masterUrl, originalUrl, posterUrl, sceneUrl, sheetUrl, waveformUrl } from './addresses.ts'
import { masterPlaylist, mediaPlaylist, type PictureVariant, type SoundVariant } from './engine/segments/playlist.ts'
import type { AssetRow, Extras } from './queries/assets.ts'
import type { PlayableRow, RenditionRow } from './queries/renditions.ts'

/** What `playbackColumn` answers. */
export interface PlaybackRow {
  readonly type: string | null
  readonly kind: 'video' | 'audio' | null
  readonly width: number | null
  readonly height: number | null
  readonly hls: boolean
  readonly progressive: boolean
  readonly deleted: boolean
  readonly renditions: readonly Rendition[]
}

interface Playing {
  readonly id: string
  readonly state: string
  readonly durationMs: number | null
  readonly extras: unknown
  readonly playback: PlaybackRow
}

/** What a player gets, or null while nothing can be watched. */
export function presentPlayback({ id, state, durationMs, extras, playback }: Playing): Playback | null {
  const { type, kind, width, height, hls, progressive, deleted, renditions } = playback
  if (state !== 'ready' || deleted || !(hls || progressive)) return null
  return {
    ...(hls
      ? { kind: 'hls', url: masterUrl(id), type: 'application/vnd.apple.mpegurl' }
      : { kind: 'progressive', url: originalUrl(id), type: type ?? 'application/octet-stream' }),
    media: kind ?? 'video',
    duration: durationMs === null ? null : durationMs / 1000,
    width,
    height,
    ...presentExtras({ id, extras: extras as Extras }),
    renditions: [...renditions],
  }
}

/** Address of the picture that stands for an asset; null until it is drawn. `extras` as the row has them. */
export const posterOf = ({ id, extras }: { id: string; extras: unknown }): string | null =>
  (extras as Extras).poster ? posterUrl(id) : null

function presentExtras({ id, extras }: Pick<AssetRow, 'id' | 'extras'>): Pick<Playback, 'poster' | 'storyboard' | 'waveform'> {
  return {
    poster: posterOf({ id, extras }),
    storyboard: presentStoryboard(id, extras.storyboard),
    waveform: extras.waveform ? waveformUrl(id) : null,
  }
}

function presentStoryboard(id: string, made: Extras['storyboard']): Playback['storyboard'] {
  if (!made) return null
  const { sheets, ...shape } = made
  return { ...shape, sheets: Array.from({ length: sheets }, (_, index) => sheetUrl(id, index)) }
}

/** Pictures from which the owner chooses a thumbnail; the poster stands in for one that can't be had. */
export function presentScenes({ id, extras }: Pick<AssetRow, 'id' | 'extras'>) {
  return Array.from({ length: extras.scenes ?? 0 }, (_, index) => ({
    image_index: index,
    thumbnail_url: sceneUrl(id, index),
    fallback_thumbnail_url: posterUrl(id),
  }))
}

const playable = (rendition: PlayableRow) => rendition.state === 'done' || (rendition.held && rendition.state !== 'failed')

/** The master playlist of what can be played by now; null while that is nothing. */
export function presentMaster(renditions: readonly RenditionRow[]): string | null {
  const there = renditions.filter(playable)
  const pictures = there.filter(({ height }) => height !== null).map(asPicture)
  const sound = there.filter(({ height }) => height === null).map(asSound)[0] ?? null
  return pictures.length === 0 && !sound ? null : masterPlaylist(pictures, sound)
}

const rates = (row: RenditionRow) => ({ peak: row.bandwidth ?? 0, average: row.averageBandwidth ?? 0 })
const uriOf = (row: RenditionRow) => `${row.id}/index.m3u8`

const asPicture = (row: RenditionRow): PictureVariant => ({
  uri: uriOf(row),
  codec: row.codecs ?? '',
  width: row.width ?? 0,
  height: row.height ?? 0,
  rate: row.frameRate ?? 30,
  ...rates(row),
})

const asSound = (row: RenditionRow): SoundVariant => ({ uri: uriOf(row), ...rates(row) })

/** The playlist of one rendition; null until it may be played. */
export function presentPlaylist(rendition: PlayableRow): string | null {
  return playable(rendition) && rendition.segments.length > 0 ? mediaPlaylist(rendition.segments.map((ms) => ms / 1000)) : null
}

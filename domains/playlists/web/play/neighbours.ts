import type { PlaylistItem } from '../../contract.ts'

export interface Beside {
  readonly previous: PlaylistItem | undefined
  readonly next: PlaylistItem | undefined
}

/**
 * What plays before and after a video. Those that are hidden from who manages the playlist do not play.
 *
 * @param around the first follows the last
 */
export function neighboursOf(items: readonly PlaylistItem[], id: string, around: boolean): Beside {
  const all = items.filter((item) => item.visible)
  const at = all.findIndex((item) => item.video_id === id)
  if (at === -1) return { previous: undefined, next: undefined }
  const beside = (place: number) => (around && all.length > 1 ? all.at(place % all.length) : place < 0 ? undefined : all[place])
  return { previous: beside(at - 1), next: beside(at + 1) }
}

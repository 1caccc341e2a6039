import type { PlaylistItem } from '../../contract.ts'

/** Where to go on: the first video that was not watched to its end; the first of all for who has seen everything. */
export function firstToWatch(items: readonly PlaylistItem[]): PlaylistItem | undefined {
  const playable = items.filter((item) => item.visible && !item.is_locked)
  return playable.find((item) => !item.already_watched) ?? playable[0]
}

import type { Tile } from '../contract.ts'

/** Where a tile leads: the page that plays it; shorts have one of their own. */
export const tileAddress = ({ id, type }: Pick<Tile, 'id' | 'type'>): string =>
  type === 'short' ? `/web/shorts/${id}` : `/web/videos/${id}/play`

export const settingsAddress = (id: string): string => `/web/videos/${id}/settings`

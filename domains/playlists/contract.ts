import { contentRoutes } from './contract/content.ts'
import { playlistsRoutes } from './contract/playlists.ts'

export { arrangingRoutes } from './contract/arranging.ts'
export type { ChoicePage, ContentPage } from './contract/content.ts'
export type { PlaylistPage, PlaylistsQuery } from './contract/playlists.ts'
export type { Playlist, PlaylistItem, PlaylistTile, PlaylistVisibility } from './contract/shapes.ts'

export const playlistRoutes = { ...playlistsRoutes, ...contentRoutes }

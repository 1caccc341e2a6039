/** Where a playlist is: its list, or its player at a video. */
export const playlistAddress = (name: string): string => `/web/playlists/${name}`
export const editAddress = (name: string): string => `/web/playlists/${name}/edit`
export const manageAddress = (name: string): string => `/web/playlists/${name}/manage`

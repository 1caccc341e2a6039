/** The page that plays it, alone or in a list. */
export const playAddress = (id: string): string => `/web/videos/${id}/play`

/** The player alone, for frames in other pages. */
export const embeddedPlayerAddress = (id: string): string => `/web/videos/${id}/nv4/embedded`

/** Where a video leads: the page that plays it; shorts have one of their own. */
export const videoAddress = ({ id, type }: { readonly id: string; readonly type: string }): string =>
  type === 'short' ? `/web/shorts/${id}` : playAddress(id)

export const settingsAddress = (id: string): string => `/web/videos/${id}/settings`

/** Where a video leads: the page that plays it; shorts have one of their own. */
export const videoAddress = ({ id, type }: { readonly id: string; readonly type: string }): string =>
  type === 'short' ? `/web/shorts/${id}` : `/web/videos/${id}/play`

export const settingsAddress = (id: string): string => `/web/videos/${id}/settings`

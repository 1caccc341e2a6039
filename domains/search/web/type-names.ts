import { useLingui } from '@lingui/react/macro'

/** What the tabs of a search are called; what is not known here is called as the server says. */
export function useTabName(): (tab: { readonly type: string; readonly label: string }) => string {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    all: t`All`,
    videos: t`Videos`,
    short_videos: t`Shorts`,
    podcasts: t`Podcasts`,
    channels: t`Channels`,
    playlists: t`Playlists`,
    events: t`Events`,
    tracks: t`Tracks`,
  }
  return ({ type, label }) => names[type] ?? label
}

/** The same of one thing. */
export function useTypeName(): (card: { readonly type: string; readonly label: string }) => string {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = { channel: t`Channel`, playlist: t`Playlist`, event: t`Event`, track: t`Track` }
  return ({ type, label }) => names[type] ?? label
}

import { useLingui } from '@lingui/react/macro'

interface Tab {
  readonly type: string
  readonly label: string
}

/** The tabs of a channel: as the server names them; before it has answered those that there always are. */
export function useTypeTabs(answered: readonly Tab[] | undefined): { readonly value: string; readonly label: string }[] {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    video: t`Videos`,
    short_video: t`Shorts`,
    podcast: t`Podcasts`,
    event: t`Events`,
    playlist: t`Playlists`,
  }
  const tabs = answered ?? Object.entries(names).map(([type, label]) => ({ type, label }))
  return [{ value: 'all', label: t`All` }, ...tabs.map(({ type, label }) => ({ value: type, label: names[type] ?? label }))]
}

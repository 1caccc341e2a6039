import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { ChannelsField } from '#domains/channels/web.ts'
import { FormSettings } from '#domains/participants/web.ts'
import { PlaylistPanel } from '#domains/playlists/web.ts'
import { settingsQuery, VideoSettings } from '#domains/videos/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, params }) => queries.fetchQuery(settingsQuery(params['id'] ?? ''))

export function Page() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const { option = '' }: Record<string, string> = useSearch({ strict: false })
  const video = useSuspenseQuery(settingsQuery(id)).data
  const panels = [
    { id: 'playlist', label: t`Playlists`, content: <PlaylistPanel video={video} /> },
    { id: 'interactivity', label: t`Form for viewers`, content: <FormSettings video={video} /> },
  ]
  return <VideoSettings id={id} channelsField={ChannelsField} panels={panels} option={option} />
}

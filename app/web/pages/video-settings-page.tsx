import { useParams } from '@tanstack/react-router'
import { ChannelsField } from '#domains/channels/web.ts'
import { settingsQuery, VideoSettings } from '#domains/videos/web.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, params }) => queries.fetchQuery(settingsQuery(params['id'] ?? ''))

export function Page() {
  const { id = '' } = useParams({ strict: false })
  return <VideoSettings id={id} channelsField={ChannelsField} />
}

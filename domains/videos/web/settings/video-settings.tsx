import { useSuspenseQuery } from '@tanstack/react-query'
import type { ChannelsFieldType } from './channels-section.tsx'
import { SettingsForm } from './settings-form.tsx'
import { settingsQuery } from './settings-query.ts'

/** The settings page of a video, for who manages it. */
export function VideoSettings({ id, channelsField }: { id: string; channelsField: ChannelsFieldType }) {
  const video = useSuspenseQuery(settingsQuery(id)).data
  return <SettingsForm key={id} video={video} channelsField={channelsField} />
}

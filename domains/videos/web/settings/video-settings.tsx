import { useSuspenseQuery } from '@tanstack/react-query'
import { SettingsForm } from './settings-form.tsx'
import { settingsQuery } from './settings-query.ts'

/** The settings page of a video, for who manages it. */
export function VideoSettings({ id }: { id: string }) {
  const video = useSuspenseQuery(settingsQuery(id)).data
  return <SettingsForm key={id} video={video} />
}

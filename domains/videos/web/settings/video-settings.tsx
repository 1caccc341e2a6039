import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChannelsFieldType } from './channels-section.tsx'
import { type Panel, SettingsForm } from './settings-form.tsx'
import { settingsQuery } from './settings-query.ts'

interface Props {
  readonly id: string
  readonly channelsField: ChannelsFieldType
  /** Sections of the domains above; they save by themselves. */
  readonly panels?: readonly Panel[]
  /** The section to begin at. */
  readonly option?: string
}

/** The settings page of a video, for who manages it. */
export function VideoSettings({ id, channelsField, panels = [], option }: Props) {
  const video = useSuspenseQuery(settingsQuery(id)).data
  const wanted = panels.find((panel) => panel.id === option)?.id
  useEffect(() => {
    if (!wanted) return
    // After the router has put the page where it was.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => document.getElementById(wanted)?.scrollIntoView({ block: 'center' }))
    })
    return () => cancelAnimationFrame(frame)
  }, [wanted])
  return <SettingsForm key={id} video={video} channelsField={channelsField} panels={panels} />
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
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
  const wanted = ['distribute', ...panels.map(({ id: panel }) => panel)].find((one) => one === option)
  useBeginAt(wanted)
  return <SettingsForm key={id} video={video} channelsField={channelsField} panels={panels} />
}

/** ms in which sections above another one arrive. */
const longestArrival = 10_000

/** Shows the section with this id, also when what stands above it arrives later; who has begun to do something is left alone. */
function useBeginAt(section: string | undefined) {
  const router = useRouter()
  useEffect(() => {
    if (!section) return
    const show = () => document.getElementById(section)?.scrollIntoView({ block: 'center' })
    const resized = new ResizeObserver(show)
    resized.observe(document.body)
    // After the router has put the page where it was.
    const unsubscribe = router.subscribe('onRendered', show)
    const listening = new AbortController()
    const end = setTimeout(() => stop(), longestArrival)
    const stop = () => {
      clearTimeout(end)
      resized.disconnect()
      unsubscribe()
      listening.abort()
    }
    for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      window.addEventListener(act, stop, { signal: listening.signal, passive: true })
    return stop
  }, [section, router])
}

import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type ConflictingVideo, trackRoutes, type TrackVisibility } from '../../contract.ts'
import { keepAcknowledged } from '../kept-in-browser.ts'
import type { Settling } from './settling.ts'

/** Videos that fewer people see than would see the track with this visibility, or the one it has. */
export async function findConflicts(name: string, visibility?: TrackVisibility): Promise<readonly ConflictingVideo[]> {
  // What the videos are called by is sent, too: the specification's call has it.
  const query = { op: 'CONFLICTING_VIDEOS', content_type: 'videos', ...(visibility && { visibility }) } as const
  return (await call(trackRoutes.getTrackContent, { params: { name }, query })).videos ?? []
}

/** At most so many are opened with one call. */
const sharedAtOnce = 20

/** Opens videos to everyone who sees the track. */
export async function shareVideos(name: string, ids: readonly string[], visibility?: TrackVisibility): Promise<void> {
  for (let at = 0; at < ids.length; at += sharedAtOnce)
    await call(trackRoutes.shareConflicts, {
      params: { name },
      body: { gconfid: ids.slice(at, at + sharedAtOnce), ...(visibility && { visibility }) },
    })
}

/** Asks what to do about a video that was just added: it is opened, or what it is was said to be meant (LE-4.53, LE-4.54). */
export function useAddedConflict(name: string) {
  const { t } = useLingui()
  const [videos, setVideos] = useState<readonly ConflictingVideo[]>([])
  const [open, setOpen] = useState(false)
  const failed = (error: unknown) =>
    toast.failed(error, isRefusal(error) && error.code !== 'internal' ? error.message : t`Something went wrong`)
  const ask = async (videoId: string) => {
    try {
      const found = (await findConflicts(name)).filter(({ g_conf_id: id }) => id === videoId)
      setVideos(found)
      setOpen(found.length > 0)
    } catch (error) {
      failed(error)
    }
  }
  const settle = async ({ shared, acknowledged }: Settling) => {
    setOpen(false)
    try {
      await shareVideos(name, shared)
      if (acknowledged.length === 0) return
      await call(trackRoutes.updateTrack, { params: { name }, body: { gconfid: [...acknowledged] } })
      keepAcknowledged(name, acknowledged)
    } catch (error) {
      failed(error)
    }
  }
  return { ask, dialog: { open, videos, onClose: () => setOpen(false), onSettle: (settling: Settling) => void settle(settling) } }
}

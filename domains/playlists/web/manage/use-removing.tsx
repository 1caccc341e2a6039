import { Plural, useLingui } from '@lingui/react/macro'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { arrangingRoutes } from '../../contract/arranging.ts'
import { type PlaylistItem, playlistRoutes } from '../../contract.ts'
import { without } from './order.ts'
import { useShownContent } from './use-shown-content.ts'

type Some = readonly PlaylistItem[]

const idsOf = (some: Some) => some.map((item) => item.video_id)

async function removed(name: string, ids: readonly string[]): Promise<number> {
  const [videoId = ''] = ids
  const { kapsule_count } =
    ids.length === 1
      ? await call(playlistRoutes.removeFromPlaylist, { params: { name, videoId } })
      : await call(arrangingRoutes.removeVideosFromPlaylist, { params: { name }, body: { videos: [...ids] } })
  return kapsule_count
}

/** @returns how many could not be put back */
async function putBack(name: string, some: Some): Promise<number> {
  const members = Object.fromEntries(some.map((item) => [item.video_id, item.serial_number]))
  const { added } = await call(arrangingRoutes.addVideosToPlaylist, { params: { name }, body: { videos: idsOf(some), members } })
  return some.length - added.length
}

/** Takes videos out of a playlist: seen at once, back again where it was refused, and undone to the places where they stood. */
export function useRemoving(name: string) {
  const { t } = useLingui()
  const shown = useShownContent(name)
  const undo = async (some: Some) => {
    try {
      const missing = await putBack(name, some)
      if (missing > 0) toast.error(<Plural value={missing} one="# video could not be put back." other="# videos could not be put back." />)
    } catch (error) {
      toast.failed(error, t`Something went wrong!`)
    }
    await shown.askAllAgain()
  }
  return async (some: Some): Promise<boolean> => {
    const back = shown.show((content) => without(content, idsOf(some)))
    try {
      shown.showCount(await removed(name, idsOf(some)))
    } catch (error) {
      back()
      toast.failed(error, t`Something went wrong!`)
      return false
    }
    const words = <Plural value={some.length} one="Video removed from the playlist." other="# videos removed from the playlist." />
    toast.done(words, { undo: () => void undo(some) })
    shown.askAllAgainSoon()
    return true
  }
}

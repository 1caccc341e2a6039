import { Plural, useLingui } from '@lingui/react/macro'
import { call, isRefusal } from '#platform/web/client.ts'
import { inTurn } from '#platform/web/queries/in-turn.ts'
import { toast } from '#platform/web/toasts.tsx'
import { arrangingRoutes } from '../../contract/arranging.ts'
import { type Playlist, type PlaylistItem, playlistRoutes } from '../../contract.ts'
import { moved } from './order.ts'
import { useRemoving } from './use-removing.tsx'
import { useShownContent } from './use-shown-content.ts'

export interface Sorting {
  readonly order_by: 'displayname' | 'date'
  readonly order_type: 'asc' | 'desc'
}

/** What is done with the videos of a playlist: seen at once, and back again with a reason where it was refused. */
export function useContentChanges(playlist: Pick<Playlist, 'name' | 'kapsule_count'>) {
  return { ...useOrdering(playlist), ...useAdding(playlist.name), remove: useRemoving(playlist.name) }
}

function useOrdering({ name, kapsule_count: count }: Pick<Playlist, 'name' | 'kapsule_count'>) {
  const { t } = useLingui()
  const { show, askAgain } = useShownContent(name)
  const params = { name }
  const thing = `playlist ${name}`

  /** @param to the new place, from 1 */
  const move = async (item: PlaylistItem, to: number): Promise<void> => {
    if (!Number.isInteger(to) || to < 1 || to > count) return toast.error(t`Can't Reorder`)
    if (to === item.serial_number) return
    const back = show((content) => moved(content, item.video_id, to))
    try {
      const { result } = await inTurn(thing, () =>
        call(playlistRoutes.reorderPlaylist, { params, body: { members: { [item.video_id]: to } } }),
      )
      if (result !== 'success') throw new Error(result)
      toast.done(t`Videos are reordered.`, { id: 'reorder' })
    } catch (error) {
      back()
      toast.failed(error, t`Reordering failed.`)
    }
    await askAgain()
  }

  const unsort = async (): Promise<void> => {
    await inTurn(thing, () => call(arrangingRoutes.unsortPlaylist, { params })).catch((error: unknown) =>
      toast.failed(error, t`Reordering failed.`),
    )
    await askAgain()
  }
  const sort = async (body: Sorting): Promise<void> => {
    try {
      await inTurn(thing, () => call(arrangingRoutes.sortPlaylist, { params, body }))
      toast.done(t`Videos are sorted.`, { id: 'reorder', undo: () => void unsort() })
    } catch (error) {
      toast.failed(error, t`Reordering failed.`)
    }
    await askAgain()
  }
  return { move, sort }
}

function useAdding(name: string) {
  const { t } = useLingui()
  const { showCount, askAgain, askAllAgainSoon } = useShownContent(name)
  const failed = (error: unknown) => toast.failed(error, isRefusal(error, 'conflict') ? error.message : t`Something went wrong !`)

  const add = async (videoId: string): Promise<boolean> => {
    try {
      const { item, kapsule_count } = await call(playlistRoutes.addToPlaylist, { params: { name, videoId }, body: {} })
      if (!item) throw new Error('empty')
      showCount(kapsule_count)
      toast.done(t`Video added to playlist.`)
    } catch (error) {
      failed(error)
      return false
    }
    void askAgain()
    askAllAgainSoon()
    return true
  }

  const addSeveral = async (videos: readonly string[]): Promise<boolean> => {
    try {
      const { added, kapsule_count } = await call(arrangingRoutes.addVideosToPlaylist, { params: { name }, body: { videos: [...videos] } })
      showCount(kapsule_count)
      toast.done(<Plural value={added.length} one="# video added to the playlist." other="# videos added to the playlist." />)
    } catch (error) {
      failed(error)
      return false
    }
    void askAgain()
    askAllAgainSoon()
    return true
  }
  return { add, addSeveral }
}

import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { call, isRefusal } from '#platform/web/client.ts'
import { say } from '#platform/web/toasts.tsx'
import { type Playlist, type PlaylistItem, playlistRoutes } from '../../contract.ts'
import { contentQuery, playlistQuery } from '../queries.ts'
import { type Content, moved, without } from './order.ts'

/** ms after which the page asks anew what it shows (CM-9.34, VW-9.25). */
const pause = 1000

const reorder = (name: string, members: Record<string, number>) =>
  call(playlistRoutes.reorderPlaylist, { params: { name }, body: { members } })

async function putBack(name: string, { video_id: videoId, serial_number: place }: PlaylistItem): Promise<void> {
  await call(playlistRoutes.addToPlaylist, { params: { name, videoId }, body: {} })
  await reorder(name, { [videoId]: place })
}

/** What is done with the videos of a playlist: seen at once, and back again with a reason where it was refused. */
export function useContentChanges({ name, kapsule_count: count }: Pick<Playlist, 'name' | 'kapsule_count'>) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { queryKey } = contentQuery(name)

  const show = async (change: (content: Content) => Content) => {
    await queries.cancelQueries({ queryKey })
    const before = queries.getQueryData(queryKey)
    if (before) queries.setQueryData(queryKey, change(before))
    return () => queries.setQueryData(queryKey, before)
  }
  const showCount = (kapsule_count: number) => queries.setQueryData(playlistQuery(name).queryKey, (old) => old && { ...old, kapsule_count })
  const refreshSoon = () => setTimeout(() => void queries.invalidateQueries({ queryKey: playlistQuery(name).queryKey }), pause)

  /** @param to the new place, from 1 */
  const move = async (item: PlaylistItem, to: number): Promise<void> => {
    if (to < 1 || to > count) return say.error(t`Can't Reorder`)
    if (to === item.serial_number) return
    const back = await show((content) => moved(content, item.video_id, to))
    try {
      const { result } = await reorder(name, { [item.video_id]: to })
      if (result !== 'success') throw new Error(result)
      say.done(t`Videos are reordered.`, { id: 'reorder' })
    } catch {
      back()
      say.error(t`Reordering failed.`)
    }
    await queries.invalidateQueries({ queryKey })
  }

  const add = async (videoId: string): Promise<boolean> => {
    try {
      const { item, kapsule_count } = await call(playlistRoutes.addToPlaylist, { params: { name, videoId }, body: {} })
      if (!item) throw new Error('empty')
      showCount(kapsule_count)
      say.done(t`Video added to playlist.`)
    } catch (error) {
      say.error(isRefusal(error, 'conflict') ? error.message : t`Something went wrong !`)
      return false
    }
    void queries.invalidateQueries({ queryKey })
    refreshSoon()
    return true
  }

  const remove = async (item: PlaylistItem): Promise<void> => {
    const back = await show((content) => without(content, item.video_id))
    try {
      showCount((await call(playlistRoutes.removeFromPlaylist, { params: { name, videoId: item.video_id } })).kapsule_count)
    } catch {
      back()
      say.error(t`Something went wrong!`)
      return
    }
    const undo = async () => {
      await putBack(name, item).catch(() => say.error(t`Something went wrong!`))
      await queries.invalidateQueries({ queryKey: playlistQuery(name).queryKey })
    }
    say.done(t`Video removed from the playlist.`, { undo: () => void undo() })
    refreshSoon()
  }

  return { move, add, remove }
}

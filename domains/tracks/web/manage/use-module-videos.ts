import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { call, isRefusal } from '#platform/web/client.ts'
import { inTurn } from '#platform/web/queries/in-turn.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type ModuleVideo, trackRoutes } from '../../contract.ts'
import { moduleContentQuery, trackQuery } from '../queries.ts'
import { atIndex, placesOf } from './module-order.ts'

/** What is done with the videos of a module: seen at once, and back again with a reason where it was refused. */
export function useModuleVideos(trackName: string, moduleId: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const params = { id: moduleId }
  const { queryKey } = moduleContentQuery(trackName, moduleId)
  const askAgain = () =>
    Promise.all([queries.invalidateQueries({ queryKey }), queries.invalidateQueries({ queryKey: trackQuery(trackName).queryKey })])

  /** @returns what takes it back */
  const show = (change: (videos: readonly ModuleVideo[]) => ModuleVideo[]) => {
    void queries.cancelQueries({ queryKey })
    const before = queries.getQueryData(queryKey)
    if (before) queries.setQueryData(queryKey, { ...before, videos: change(before.videos) })
    return () => void queries.setQueryData(queryKey, before)
  }

  const move = async (videos: readonly ModuleVideo[], from: number, to: number): Promise<void> => {
    if (from === to) return
    if (to < 0 || to >= videos.length) return toast.error(t`Can't Reorder`)
    const members = placesOf(atIndex(videos, from, to))
    const back = show((now) => atIndex(now, from, to))
    try {
      const { result } = await inTurn(`module ${moduleId}`, () => call(trackRoutes.reorderModule, { params, body: { members } }))
      if (result !== 'success') throw new Error(result)
      toast.done(t`Videos are reordered.`, { id: 'reorder' })
    } catch (error) {
      back()
      toast.failed(error, t`Reordering failed.`)
    }
    await askAgain()
  }

  const remove = async (videoId: string): Promise<void> => {
    const back = show((now) => now.filter(({ id }) => id !== videoId))
    try {
      await call(trackRoutes.removeFromModule, { params: { ...params, videoId } })
      toast.done(t`Content removed from Module.`)
    } catch (error) {
      back()
      toast.failed(error, t`Internal error occured.`)
    }
    await askAgain()
  }

  /** @returns whether fewer people see it than see the track, which nobody has said is meant; undefined where it was not added */
  const add = async (videoId: string): Promise<boolean | undefined> => {
    try {
      const { conflicting } = await call(trackRoutes.addToModule, { params, body: { videoId } })
      toast.done(t`Content added to Module.`)
      void askAgain()
      return conflicting
    } catch (error) {
      toast.failed(error, isRefusal(error, 'conflict') ? error.message : t`video is not added in the module.`)
      return undefined
    }
  }
  return { move, remove, add }
}

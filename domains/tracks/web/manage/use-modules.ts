import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { call, isRefusal } from '#platform/web/client.ts'
import { inTurn } from '#platform/web/queries/in-turn.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type ModuleOfTrack, trackRoutes } from '../../contract.ts'
import { trackQuery } from '../queries.ts'
import { atIndex, placesOf } from './module-order.ts'

/** What is done with the modules of a track. Each answers whether it was done. */
export function useModules(name: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { queryKey } = trackQuery(name)
  const askAgain = () => queries.invalidateQueries({ queryKey })
  const failed = (error: unknown) =>
    toast.failed(error, isRefusal(error, 'conflict') || isRefusal(error, 'invalid') ? error.message : t`Internal error occured.`)

  const create = async (displayname: string): Promise<string | undefined> => {
    try {
      const { module } = await call(trackRoutes.createModule, { params: { name }, body: { displayname } })
      await askAgain()
      return module.id
    } catch (error) {
      failed(error)
      return undefined
    }
  }
  const rename = async (id: string, displayname: string): Promise<boolean> => {
    try {
      await call(trackRoutes.updateModule, { params: { id }, query: { displayname } })
      const renamed = (one: ModuleOfTrack) => (one.id === id ? { ...one, title: displayname, displayname } : one)
      queries.setQueryData(queryKey, (old) => old && { ...old, modules: old.modules.map(renamed) })
      toast.done(t`Module title updated succesfully.`)
      return true
    } catch (error) {
      failed(error)
      return false
    }
  }
  const remove = async (id: string): Promise<void> => {
    try {
      await call(trackRoutes.deleteModule, { params: { id } })
      toast.done(t`Module deleted successfully.`)
    } catch (error) {
      toast.failed(error, t`Failed to delete module.`)
    }
    await askAgain()
  }
  /** Seen at once, and back again where it was refused. */
  const move = async (from: number, to: number): Promise<void> => {
    const before = queries.getQueryData(queryKey)
    if (!before || from === to) return
    if (to < 0 || to >= before.modules.length) return toast.error(t`Can't Reorder`)
    void queries.cancelQueries({ queryKey })
    const modules = atIndex(before.modules, from, to)
    queries.setQueryData(queryKey, { ...before, modules })
    try {
      const body = { members: placesOf(modules) }
      await inTurn(`track ${name}`, () => call(trackRoutes.reorderModules, { params: { name }, body }))
      toast.done(t`Modules are reordered.`, { id: 'reorder' })
    } catch (error) {
      queries.setQueryData(queryKey, before)
      toast.failed(error, t`Reordering failed.`)
    }
    await askAgain()
  }
  return { create, rename, remove, move }
}

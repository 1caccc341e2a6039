import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod/mini'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type Tile, videoRoutes } from '../../contract.ts'
import { type Undoable, undoBulk } from './undo-bulk.ts'

type Changes = Omit<z.input<typeof videoRoutes.updateVideo.body>, 'gconfid'>

/** What is done with each of them. */
export type BulkWork = { readonly do: 'update' | 'revive'; readonly changes: Changes } | { readonly do: 'delete' }

export interface RefusedVideo {
  readonly id: string
  readonly displayname: string
  readonly reason: string
}

const lists = ['video', 'listing', 'home', 'related', 'search', 'channel', 'channels', 'deleted']

/** Does the same with several videos, one call each (CM-7.17). What was refused is kept, with the reason; the rest is done. */
export function useBulk() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [done, setDone] = useState<number | null>(null)
  const [refused, setRefused] = useState<readonly RefusedVideo[]>([])

  /** @returns what takes it back */
  const one = async ({ id: gconfid }: Tile, work: BulkWork): Promise<string | undefined> => {
    if (work.do !== 'delete') return (await call(videoRoutes.updateVideo, { body: { gconfid, ...work.changes, undoable: '1' } })).undo
    await call(videoRoutes.deleteVideo, { body: { gconfid } })
    return undefined
  }

  /** What happened to a podcast is said of a podcast (CM-8.13 to CM-8.17). */
  const failure = (type: Tile['type'], work: BulkWork['do']) => {
    const podcast = type === 'podcast'
    if (work === 'delete') return podcast ? t`Failed to delete the podcast` : t`Failed to delete the video`
    if (work === 'revive') return podcast ? t`Failed to revive the podcast` : t`Failed to revive the video`
    return podcast ? t`Failed to update the podcast` : t`Failed to update the video`
  }

  const reasonOf = (error: unknown) =>
    isRefusal(error) && (error.code === 'invalid' || error.code === 'conflict') && error.message !== '' ? error.message : ''

  const settle = () => Promise.all(lists.map((key) => queries.invalidateQueries({ queryKey: [key] })))

  const takeBack = async (undoable: readonly Undoable[]) => {
    try {
      await undoBulk(undoable, {
        changed: (titles) => t`Changed by somebody else since, and left as they are: ${titles}`,
        gone: (titles) => t`Can’t be taken back any more: ${titles}`,
      })
    } catch (error) {
      toast.failed(error, t`It could not be taken back. Please try again.`)
    }
    await settle()
  }

  /** @returns ids of those that were refused */
  const run = async (tiles: readonly Tile[], work: BulkWork): Promise<readonly string[]> => {
    const failed: RefusedVideo[] = []
    const undoable: Undoable[] = []
    setDone(0)
    for (const [nth, tile] of tiles.entries()) {
      const { id, displayname, type } = tile
      try {
        const undo = await one(tile, work)
        if (undo) undoable.push({ displayname, undo })
      } catch (error) {
        failed.push({ id, displayname, reason: reasonOf(error) || failure(type, work.do) })
      }
      setDone(nth + 1)
    }
    await settle()
    setDone(null)
    setRefused(failed)
    const count = tiles.length - failed.length
    if (count > 0) toast.done(success(work.do, count), undoable.length > 0 ? { undo: () => void takeBack(undoable) } : {})
    const [first] = failed
    if (first && count === 0) toast.error(failure(tiles[0]?.type ?? 'video', work.do), { for: 4000 })
    return failed.map(({ id }) => id)
  }

  return { run, busy: done !== null, done: done ?? 0, refused, forgetRefused: () => setRefused([]) }
}

function success(work: BulkWork['do'], count: number): string {
  if (work === 'delete') return plural(count, { one: '# video deleted', other: '# videos deleted' })
  if (work === 'revive') return plural(count, { one: '# video revived', other: '# videos revived' })
  return plural(count, { one: '# video updated', other: '# videos updated' })
}

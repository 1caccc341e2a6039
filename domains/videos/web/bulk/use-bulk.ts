import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod/mini'
import { inBulk, type RefusedItem } from '#platform/web/bulk/in-bulk.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type Tile, videoRoutes } from '../../contract.ts'
import { bulkWordsOf } from './bulk-words.ts'
import { refreshVideos, takeBackChanges } from './take-back.ts'

type Changes = Omit<z.input<typeof videoRoutes.updateVideo.body>, 'gconfid'>

/** What is done with each of them. */
export type BulkWork = { readonly do: 'update' | 'revive'; readonly changes: Changes } | { readonly do: 'delete' }

interface Refused {
  readonly items: readonly RefusedItem[]
  readonly title: string
}

const none: Refused = { items: [], title: '' }

/** @returns what takes it back */
const one = async ({ id: gconfid }: Tile, work: BulkWork): Promise<string | undefined> =>
  work.do === 'delete'
    ? (await call(videoRoutes.deleteVideo, { body: { gconfid, undoable: '1' } })).undo
    : (await call(videoRoutes.updateVideo, { body: { gconfid, ...work.changes, undoable: '1' } })).undo

/** Does the same with several videos, one call each (CM-7.17). What was refused is kept, with the reason; the rest is done. */
export function useBulk() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [over, setOver] = useState<number | null>(null)
  const [refused, setRefused] = useState(none)

  /** @returns ids of those that are not done */
  const run = async (tiles: readonly Tile[], work: BulkWork): Promise<readonly string[]> => {
    setOver(0)
    const failure = (tile: Tile) => bulkWordsOf([tile]).failure(work.do)
    const outcome = await inBulk(tiles, (tile) => one(tile, work), { failure, onProgress: setOver })
    if (outcome.left.length === 0) await refreshVideos(queries)
    else void refreshVideos(queries)
    setOver(null)
    const { done, left } = outcome
    const those = tiles.filter(({ id }) => outcome.refused.some((item) => item.id === id))
    setRefused({ items: outcome.refused, title: bulkWordsOf(those).left })
    const undoable = done.flatMap(({ item, answer: undo }) => (undo ? [{ displayname: item.displayname, type: item.type, undo }] : []))
    if (done.length > 0)
      toast.done(
        bulkWordsOf(done.map(({ item }) => item)).done[work.do],
        undoable.length > 0 ? { undo: () => void takeBackChanges(queries, undoable) } : {},
      )
    if (left.length > 0)
      toast.error(t`The connection was lost after ${done.length} of ${tiles.length}. The others are still selected.`, { for: 8000 })
    const [first] = those
    if (first && done.length === 0) toast.error(bulkWordsOf([first]).failure(work.do), { for: 4000 })
    return [...outcome.refused, ...left].map(({ id }) => id)
  }

  return { run, busy: over !== null, done: over ?? 0, refused, forgetRefused: () => setRefused(none) }
}

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BulkOutcome, inBulk, type RefusedItem } from '#platform/web/bulk/in-bulk.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { type PlaylistTile, playlistRoutes } from '../contract.ts'
import { refreshPlaylists } from './queries.ts'
import { takeBackPlaylists } from './take-back.ts'

/** The most of them that are changed at once (VW-9.19, CM-9.01). */
const most = 20

type Some = readonly Pick<PlaylistTile, 'id' | 'name' | 'displayname'>[]

export interface BulkUpdate {
  readonly visibility?: PlaylistTile['visibility']
  readonly ownername?: string
}

interface Outcome extends BulkOutcome<Some[number], { readonly undo?: string | undefined }> {}

const isWhole = ({ refused, left }: Outcome) => refused.length + left.length === 0

const update = ({ id, name }: Some[number], changes: BulkUpdate) =>
  call(playlistRoutes.updatePlaylist, {
    params: { name },
    body: { gconfid: id, ...changes, undoable: '1' } as BulkUpdate & { undoable: string },
  })

const remove = ({ name }: Some[number]) => call(playlistRoutes.deletePlaylist, { params: { name }, body: { undoable: '1' } })

function deleted(some: Some): string {
  const [first] = some
  const displayname = first?.displayname ?? ''
  return some.length === 1
    ? t`“${displayname}” was deleted`
    : plural(some.length, { one: '# playlist deleted', other: '# playlists deleted' })
}

const updated = ({ length }: Some): string => plural(length, { one: '# playlist updated', other: '# playlists updated' })

interface Words {
  readonly failure: string
  /** Of those that are done, with an Undo. */
  readonly said: (done: Some) => string
}

/** What is done with one playlist or several: one call each (VW-1.15, VW-1.16). Each answers whether all of it was done; `refused` is what was not, and why. */
export function usePlaylistChanges() {
  const queries = useQueryClient()

  const [refused, setRefused] = useState<readonly RefusedItem[]>([])

  const each = async (some: Some, work: (one: Some[number]) => ReturnType<typeof update | typeof remove>, { failure, said }: Words) => {
    const outcome = await inBulk(some, work, { failure: () => failure })
    const { done, left } = outcome
    const undoable = done.flatMap(({ item: { displayname }, answer: { undo } }) => (undo ? [{ displayname, undo }] : []))
    if (done.length > 0) toast.done(said(done.map(({ item }) => item)), { undo: () => void takeBackPlaylists(queries, undoable) })
    if (left.length > 0)
      toast.error(t`The connection was lost after ${done.length} of ${some.length}. The others are still selected.`, { for: 8000 })
    else if (outcome.refused.length > 0) toast.error(failure)
    const isSaid = done.length === 0 && outcome.refused.every(({ reason }) => reason === failure)
    setRefused(isSaid ? [] : outcome.refused)
    const refreshed = refreshPlaylists(queries)
    if (left.length === 0) await refreshed
    return outcome
  }

  return {
    /** Says so where there are too many; nothing is asked then. */
    fits: (some: Some): boolean => {
      if (some.length <= most) return true
      toast.error(t`Maximum 20 playlists are permitted for operation.`)
      return false
    },
    remove: async (some: Some): Promise<boolean> => {
      const count = some.length
      const title = some[0]?.displayname ?? ''
      const sure = await confirm({
        title: count === 1 ? <Trans>Delete “{title}”?</Trans> : <Trans>Delete {count} playlists?</Trans>,
        body: <Trans>The videos themselves are not deleted.</Trans>,
        action: count === 1 ? <Trans>Delete playlist</Trans> : <Trans>Delete {count} playlists</Trans>,
        danger: true,
      })
      if (!sure) return false
      return isWhole(await each(some, remove, { failure: t`Failed to delete the playlists`, said: deleted }))
    },
    /** @param said in place of how many were updated */
    update: async (some: Some, changes: BulkUpdate, said = updated): Promise<boolean> =>
      isWhole(await each(some, (one) => update(one, changes), { failure: t`Failed to update the playlists`, said })),
    refused,
    forgetRefused: () => setRefused([]),
  }
}

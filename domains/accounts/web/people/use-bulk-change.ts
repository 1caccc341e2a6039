import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { manyUserRoutes } from '../../contract/many-users.ts'
import type { ChangedUser, Role } from '../../contract.ts'
import { peopleKey } from './people-query.ts'

interface Change {
  readonly role?: Role
  readonly is_enabled?: boolean
  readonly add_groups?: string[]
  readonly remove_groups?: string[]
}

/** In one call. */
const most = 200

async function changeAll(usernames: readonly string[], change: Change): Promise<ChangedUser[]> {
  const items: ChangedUser[] = []
  for (let at = 0; at < usernames.length; at += most) {
    const body = { usernames: usernames.slice(at, at + most), ...change }
    items.push(...(await call(manyUserRoutes.updateUsers, { body })).items)
  }
  return items
}

/** Those who were alike before go back together. */
async function undoAll(changed: readonly ChangedUser[]): Promise<void> {
  const alike = new Map<string, { change: Change; usernames: string[] }>()
  for (const { username, before } of changed) {
    if (!before) continue
    const { role, is_enabled, added_groups, removed_groups } = before
    const change = { role, is_enabled, add_groups: removed_groups, remove_groups: added_groups }
    const key = JSON.stringify(change)
    const same = alike.get(key) ?? { change, usernames: [] }
    same.usernames.push(username)
    alike.set(key, same)
  }
  for (const { change, usernames } of alike.values()) await changeAll(usernames, change)
}

/** The same change for everybody who is selected. Says whom it was refused for, and can be undone. */
export function useBulkChange(usernames: readonly string[]) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const settle = () =>
    Promise.all([queries.invalidateQueries({ queryKey: peopleKey }), queries.invalidateQueries({ queryKey: ['groups'] })])
  const undo = useMutation({ mutationFn: undoAll, onSettled: settle })
  return useMutation({
    mutationFn: (change: Change) => changeAll(usernames, change),
    onSuccess: (items) => {
      const changed = items.filter(({ outcome }) => outcome === 'updated')
      const refused = items.filter(({ outcome }) => outcome === 'refused')
      const [first] = refused
      if (first)
        toast.error(`${first.username}: ${first.message ?? ''}${refused.length > 1 ? ` (+${refused.length - 1})` : ''}`, { for: 10_000 })
      if (changed.length > 0)
        toast.done(t`${plural(changed.length, { one: '# person was changed', other: '# people were changed' })}`, {
          undo: () => undo.mutate(changed),
          for: 30_000,
        })
      else if (!first) toast.info(t`Nothing to change`)
    },
    onSettled: settle,
  })
}

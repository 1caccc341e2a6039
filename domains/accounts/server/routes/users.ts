import type { Owned } from '#domains/content/server.ts'
import { firstOf, totalOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { type Bound, bind } from '#platform/server/bind.ts'
import { userRoutes } from '../../contract/users.ts'
import { createUser, removeUser, updateUser, withHash } from '../commands/accounts.ts'
import { can } from '../policy.ts'
import { presentAccount, presentPage } from '../present.ts'
import { countUsers, listUsers } from '../queries/lookups.ts'

interface UserFields {
  readonly is_enabled?: boolean | undefined
  readonly is_external?: boolean | undefined
}

const accountFields = <T extends UserFields>({ is_enabled, is_external, ...rest }: T) => ({
  ...rest,
  isEnabled: is_enabled,
  isExternal: is_external,
})

/** @param others what people own besides content, asked before they are removed */
export const usersBound = (others: readonly Owned[]): Bound[] =>
  bind(userRoutes, {
    listUsers: async ({ db, viewer, query }) => {
      if (!can.administer(viewer)) throw new Problem('forbidden')
      const asked = {
        qtext: query.qtext,
        role: query.role,
        isEnabled: query.is_enabled,
        hasPassword: query.has_password,
        group: query.group,
        orderBy: query.order_by,
        descending: (query.order_type ?? (query.order_by === 'date' ? 'desc' : 'asc')) === 'desc',
        first: firstOf(query),
        max: query.max,
      }
      const total = query.count ? await countUsers(db, asked) : null
      return { ...presentPage(await listUsers(db, asked), asked, presentAccount), ...totalOf(total, 10_000) }
    },

    createUser: async ({ db, viewer, write, body }) => {
      const account = await withHash(db, viewer, accountFields(body))
      return { result: 'success' as const, user: presentAccount(await write((tx) => createUser(tx, viewer, account))) }
    },

    updateUser: async ({ db, viewer, write, params, body }) => {
      const changes = await withHash(db, viewer, accountFields(body), params.name)
      return { result: 'success' as const, user: presentAccount(await write((tx) => updateUser(tx, viewer, params.name, changes))) }
    },

    removeUser: async ({ viewer, write, params, body }) => {
      await write((tx) => removeUser(tx, viewer, { name: params.name, newowner: body.newowner, others }))
      return { result: 'success' as const }
    },
  })

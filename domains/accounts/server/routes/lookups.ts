import type { Role } from '#domains/accounts/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { lookupRoutes } from '../../contract/lookups.ts'
import { accountRoles } from '../../contract/roles.ts'
import { can } from '../policy.ts'
import { presentMember, presentPage } from '../present.ts'
import { findHosts, findMembers, mentionUsers } from '../queries/lookups.ts'

const privileged: readonly Role[] = ['poweruser', 'reviewer', 'siteadmin']

function rolesOf(map: Readonly<Record<string, boolean>> = {}, privilegedOnly: boolean): readonly Role[] {
  const roles = accountRoles.filter((role) => map[role])
  if (roles.length > 0) return roles
  return privilegedOnly ? privileged : []
}

const namesIn = (value: string | readonly string[] | undefined) =>
  (typeof value === 'string' ? value.split(',') : (value ?? [])).map((one) => one.trim()).filter((one) => one !== '')

const memberType = (filterType: string) => {
  if (/^gr(ou)?p$/i.test(filterType)) return 'GROUP'
  return /^user$/i.test(filterType) ? 'USER' : null
}

export const lookupsBound = bind(lookupRoutes, {
  mentionUsers: async ({ db, viewer, query }) => {
    const asked = {
      qtext: query.qtext,
      seesEmails: can.administer(viewer),
      roles: rolesOf(query.role_map, query.show_privileged_users),
      enabledOnly: query.is_enabled || !can.administer(viewer),
      exclude: namesIn(query.exclude),
      max: query.max,
    }
    return { users: await mentionUsers(db, asked) }
  },

  findMembers: async ({ db, viewer, query }) => {
    if (query.outside !== undefined && !can.administer(viewer)) throw new Problem('forbidden')
    const asked = {
      seesEmails: can.administer(viewer),
      outside: query.outside ?? null,
      text: query.searchText || query.qtext,
      type: memberType(query.filterType),
      first: query.first,
      max: query.max,
    } as const
    return presentPage(await findMembers(db, asked), asked, presentMember)
  },

  findHosts: async ({ db, viewer, query }) => {
    const asked = { seesEmails: can.administer(viewer), text: query.searchText || query.qtext, first: query.first, max: query.max }
    const present = (row: { name: string; displayname: string; role: Role }) => ({
      username: row.name,
      displayname: row.displayname,
      role: row.role,
    })
    return presentPage(await findHosts(db, asked), asked, present)
  },
})

import { firstOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { groupRoutes } from '../../contract.ts'
import { changeGroup, changeMembers, makeGroup, removeGroup } from '../commands/groups.ts'
import { can } from '../policy.ts'
import { presentGroup, presentPage } from '../present.ts'
import { findGroup } from '../queries/groups.ts'
import { listGroups, listMembers } from '../queries/lookups.ts'

const result = 'success' as const

export const groupsBound = bind(groupRoutes, {
  listGroups: async ({ db, query }) => {
    const asked = { qtext: query.qtext, first: firstOf(query), max: query.max }
    return presentPage(await listGroups(db, asked), asked, presentGroup)
  },
  createGroup: async ({ viewer, write, body }) => ({ result, group: presentGroup(await write((tx) => makeGroup(tx, viewer, body))) }),
  updateGroup: async ({ viewer, write, params, body }) => ({
    result,
    group: presentGroup(await write((tx) => changeGroup(tx, viewer, params.id, body))),
  }),
  removeGroup: async ({ viewer, write, params }) => {
    await write((tx) => removeGroup(tx, viewer, params.id))
    return { result }
  },
  listGroupMembers: async ({ db, viewer, params, query }) => {
    if (!can.administer(viewer)) throw new Problem('forbidden')
    if (!(await findGroup(db, params.id))) throw new Problem('not_found')
    const asked = { qtext: query.qtext, first: firstOf(query), max: query.max }
    return presentPage(await listMembers(db, params.id, asked), asked, (row) => row)
  },
  updateGroupMembers: async ({ viewer, write, params, body }) => ({
    result,
    group: presentGroup(await write((tx) => changeMembers(tx, viewer, params.id, body.members))),
  }),
})

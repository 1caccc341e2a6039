import { windowOf } from '#platform/contract/page.ts'
import { bind } from '#platform/server/bind.ts'
import { groupManagerRoutes, mostTeams } from '../../contract/group-managers.ts'
import { changeManagers, readManagers } from '../commands/group-managers.ts'
import { presentPage } from '../present.ts'
import { listManagedGroups, listManagersOf } from '../queries/group-managers.ts'

export const groupManagersBound = bind(groupManagerRoutes, {
  listGroupManagers: async ({ db, viewer, params, query }) => {
    const window = windowOf(query)
    return presentPage(await readManagers(db, viewer, params.id, window), window, (row) => row)
  },
  updateGroupManagers: async ({ viewer, write, params, body, ports }) => {
    const { publicUrl } = ports.config
    await write((tx) => changeManagers(tx, viewer, { ...body.managers, id: params.id, publicUrl }))
    return { result: 'success' as const }
  },
  getTeam: async ({ db, viewer }) => {
    const [groups, managers] = await Promise.all([listManagedGroups(db, viewer.id, mostTeams), listManagersOf(db, viewer.id, mostTeams)])
    return { groups: groups.map(({ memberCount, ...group }) => ({ ...group, member_count: memberCount })), managers }
  },
})

import { Problem } from '#platform/contract/problem.ts'
import { type Bound, bind } from '#platform/server/bind.ts'
import { manyUserRoutes } from '../../contract.ts'
import { changeUsers } from '../commands/bulk.ts'
import { importUsers } from '../commands/import.ts'
import type { SentFiles } from '../files.ts'
import { can } from '../policy.ts'

const done = { result: 'success' } as const

export const manyUsersBound = ({ readCsvFile }: SentFiles): Bound[] =>
  bind(manyUserRoutes, {
    updateUsers: async ({ viewer, write, body }) => {
      const { usernames, role, is_enabled: isEnabled, add_groups: addGroups, remove_groups: removeGroups } = body
      return { ...done, items: await write((tx) => changeUsers(tx, viewer, { usernames, role, isEnabled, addGroups, removeGroups })) }
    },

    importUsers: async ({ viewer, write, ports, body }) => {
      if (!can.administer(viewer)) throw new Problem('forbidden')
      const file = await readCsvFile(ports, viewer, body.csv_path)
      const { applied, rows } = await write((tx) => importUsers(tx, viewer, { file, dryRun: body.dry_run }))
      return { ...done, applied, rows: [...rows] }
    },
  })

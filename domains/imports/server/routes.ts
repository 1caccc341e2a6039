import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { importRoutes } from '../contract.ts'
import { importFromAddress, importVideo, retryImport } from './asking.ts'
import { lookAtImporter } from './importer.ts'
import { can } from './policy.ts'
import { readImports } from './reading.ts'

export const importsBound = bind(importRoutes, {
  importVideo: ({ viewer, body, ports, write }) => write((tx) => importVideo(tx, viewer, ports.config.imports.sites, body)),
  importFromAddress: ({ viewer, body, write }) => write((tx) => importFromAddress(tx, viewer, body.url)),
  listImports: async ({ db, viewer }) => ({ items: await readImports(db, viewer.id) }),
  retryImport: async ({ viewer, params, write }) => {
    await write((tx) => retryImport(tx, viewer, params.id))
    return { result: 'success' as const }
  },
  getImporter: async ({ viewer, ports }) => {
    if (!can.administer(viewer)) throw new Problem('forbidden')
    return lookAtImporter(ports)
  },
})

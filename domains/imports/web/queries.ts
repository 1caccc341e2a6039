import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { importRoutes } from '../contract.ts'

export const importsKey = ['imports'] as const

export const importsQuery = queryOptions({
  queryKey: importsKey,
  queryFn: async ({ signal }) => (await call(importRoutes.listImports, { signal })).items,
})

export const importerQuery = queryOptions({
  queryKey: ['importer'],
  queryFn: ({ signal }) => call(importRoutes.getImporter, { signal }),
})

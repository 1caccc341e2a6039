import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { type GlobalTemplate, templateRoutes } from '../contract.ts'

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: async ({ signal }) => (await call(templateRoutes.listTemplates, { signal })).items,
})

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['templates', id],
    queryFn: ({ signal }): Promise<GlobalTemplate> =>
      call(templateRoutes.getTemplate, { params: { id }, query: { rawData: 'true' }, signal }),
    staleTime: 0,
  })

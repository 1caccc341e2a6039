import { queryOptions } from '@tanstack/react-query'
import { call, isRefusal } from '#platform/web/client.ts'
import { exportRoutes } from '../contract.ts'

/** One by its id, or the newest of a kind about something, as requested at a time (epoch ms). */
export type FileChoice = { readonly id: string } | { readonly kind: string; readonly subject: string; readonly requestedAt: number }

export const exportsKey = ['exports'] as const

/** Null: there is none, or not for this person. */
export const exportQuery = (choice: FileChoice) =>
  queryOptions({
    queryKey: [...exportsKey, choice],
    queryFn: async ({ signal }) => {
      const query = 'id' in choice ? choice : { kind: choice.kind, subject: choice.subject }
      try {
        return (await call(exportRoutes.listExports, { query, signal })).items[0] ?? null
      } catch (error) {
        // Whatever stands in the address.
        if (isRefusal(error, 'invalid')) return null
        throw error
      }
    },
  })

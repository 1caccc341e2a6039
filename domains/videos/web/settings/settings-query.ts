import { t } from '@lingui/core/macro'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { videoRoutes } from '../../contract.ts'

export const settingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['video', id, 'settings'],
    queryFn: async ({ signal }) => (await call(videoRoutes.getVideoSettingsPanel, { params: { id }, signal })).video,
    staleTime: 0,
  })

/** The settings for the page of them; a failure that is no refusal is said in the specification's words, too (CM-8.08). */
export async function loadSettings(queries: QueryClient, id: string): Promise<void> {
  try {
    await queries.fetchQuery(settingsQuery(id))
  } catch (error) {
    if (!isRefusal(error) || error.code === 'internal' || error.code === 'unreachable') toast.failed(error, t`Internal error occured.`)
    throw error
  }
}

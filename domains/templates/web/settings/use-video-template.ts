import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type PropertyKey, templateRoutes } from '../../contract.ts'
import type { Filling } from './filling.ts'

/**
 * Gives a video its template and takes it away, a call a property (VW-3.14, VW-7.41), in the specification's words (VW-8.32 to VW-8.34). The id
 * comes last and goes first: without it nothing is shown.
 */
export function useVideoTemplate(id: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const options = { meta: { shown: true }, onSettled: () => queries.invalidateQueries({ queryKey: ['video', id] }) }
  const set = (key: PropertyKey, value: string) => call(templateRoutes.setVideoProperty, { params: { id }, body: { key, value } })
  const clear = (tmp: string, key: PropertyKey) =>
    call(templateRoutes.clearVideoProperty, { params: { id, tmp }, body: { key, value: 'false' } })
  const apply = useMutation({
    ...options,
    mutationFn: async ({ template, values }: Filling) => {
      const data = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value.trim()]))
      await set('package_data', JSON.stringify(data))
      await set('global_package_displayname', template.name)
      await set('global_package_id', template.id)
    },
    onSuccess: () => toast.done(t`Global templated added to video!`),
    onError: (error) => toast.failed(error, t`Failed to add data !`),
  })
  const remove = useMutation({
    ...options,
    mutationFn: async (templateId: string) => {
      await clear(templateId, 'global_package_id')
      await clear(templateId, 'global_package_displayname')
      await clear(templateId, 'package_data')
    },
    onError: (error) => toast.failed(error, t`Failed to remove data!`),
  })
  return { apply, remove }
}

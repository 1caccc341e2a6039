import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { templateRoutes } from '../../contract.ts'
import { templatesQuery } from '../template-queries.ts'
import { sentTemplate, type TemplateDraft } from './draft.ts'

/** Makes a template, or changes the one with this id; the form shows why it was refused. */
export function useSaveTemplate(id: string | undefined) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: async (draft: TemplateDraft) => {
      const body = sentTemplate(draft)
      if (id === undefined) await call(templateRoutes.createTemplate, { body })
      else await call(templateRoutes.updateTemplate, { params: { id }, body })
    },
    onSuccess: () => toast.done(id === undefined ? t`Template created` : t`Template saved`),
    onSettled: () => queries.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  })
}

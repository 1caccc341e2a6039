import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { Video } from '#domains/videos/contract.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { importRoutes } from '../contract.ts'
import { importsKey } from './queries.ts'

/** Tries an import once more, on the page of its video. */
export function TryImportAgain({ video: { id, import_failed: failed } }: { video: Video }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const again = useMutation({
    mutationFn: () => call(importRoutes.retryImport, { params: { id } }),
    onError: (error) => toast.failed(error, t`The import could not be tried again.`),
    onSettled: () => Promise.all([['video', id], importsKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  if (!failed) return null
  return (
    <Button kind="primary" icon={RotateCw} busy={again.isPending} onClick={() => again.mutate()}>
      <Trans>Try again</Trans>
    </Button>
  )
}

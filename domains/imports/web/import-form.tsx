import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { importRoutes } from '../contract.ts'
import { readLink } from '../links.ts'
import { importsKey } from './queries.ts'

/** Takes the link to a video; the server says what is wrong with it. */
export function ImportForm() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [url, setUrl] = useState('')
  const begin = useMutation({
    meta: { shown: true },
    mutationFn: () => {
      const { platform, videoId } = readLink(url)
      return call(importRoutes.importVideo, { body: { platform: platform ?? 'youtube', videoId: videoId ?? '', url } })
    },
    onSuccess: async () => {
      setUrl('')
      toast.done(t`The import has started`)
      await queries.invalidateQueries({ queryKey: importsKey })
    },
    // The specification words these as toasts (VW-8.01, VW-8.35); the field keeps them.
    onError: (error) => {
      if (isRefusal(error) && (error.reason === 'link' || error.reason === 'import')) toast.error(error.message, { id: 'import-link' })
    },
  })
  return (
    <Card>
      <form
        noValidate
        aria-label={t`Import a video`}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!begin.isPending) begin.mutate()
        }}
      >
        <Field label={t`Link to the video`} hint={t`A video on YouTube or Vimeo.`} error={begin.error?.message}>
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={2000}
            placeholder="https://www.youtube.com/watch?v=…"
            value={url}
            onChange={(event) => {
              setUrl(event.currentTarget.value)
              begin.reset()
            }}
          />
        </Field>
        <p className="text-muted text-sm">
          <Trans>By importing a video you confirm that you have the right to use it. It stays private until you share it.</Trans>
        </p>
        <Button type="submit" kind="primary" busy={begin.isPending} disabled={begin.isPending} className="justify-self-start">
          <Trans>Import</Trans>
        </Button>
      </form>
    </Card>
  )
}

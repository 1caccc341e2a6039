import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { importRoutes } from '../contract.ts'
import { importsKey } from './queries.ts'

/** Asks for the file at an address, and goes to where it is seen how far that is. */
function useFromAddress() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    meta: { shown: true },
    mutationFn: (url: string) => call(importRoutes.importFromAddress, { body: { url } }),
    onSuccess: async () => {
      toast.done(t`The import has started`)
      await queries.invalidateQueries({ queryKey: importsKey })
      await navigate({ to: '/web/import' })
    },
  })
}

/** Other ways to add a video than from this device: the address of a file, and a link to another site. */
export function FromAddress() {
  const { t } = useLingui()
  const [url, setUrl] = useState('')
  const begin = useFromAddress()
  return (
    <Card
      id="from-address"
      className="mt-6"
      title={<Trans>From an address</Trans>}
      description={<Trans>The server fetches the file by itself. You can close this page.</Trans>}
      action={
        <ButtonLink size="sm" to="/web/import">
          <Trans>Import from YouTube or Vimeo</Trans>
        </ButtonLink>
      }
    >
      <form
        noValidate
        aria-label={t`From an address`}
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!begin.isPending) begin.mutate(url)
        }}
      >
        <Field
          className="flex-1 basis-64"
          label={t`Address of the file`}
          hint={t`Only files that you have the right to use.`}
          error={begin.error?.message}
        >
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={2000}
            placeholder="https://example.org/talk.mp4"
            value={url}
            onChange={(event) => {
              setUrl(event.currentTarget.value)
              begin.reset()
            }}
          />
        </Field>
        <Button type="submit" className="mt-6.5" busy={begin.isPending} disabled={begin.isPending}>
          <Trans>Fetch the file</Trans>
        </Button>
      </form>
    </Card>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { RotateCw, Unplug } from 'lucide-react'
import { isRefusal } from '#platform/web/client.ts'
import { needsReload, PartBroken, PartGone } from '#platform/web/parts.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { useRetryWhenConnected } from '#platform/web/ui/use-retry-when-connected.ts'

/** A page that could not be shown: what happened, and another try. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  useRetryWhenConnected(error, again)
  const reloads = needsReload(error)
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-24 text-center">
      <PageTitle title={t`Something went wrong`} />
      <Unplug aria-hidden="true" className="mb-5 size-10 text-danger-ink" strokeWidth={1.25} />
      <h1 className="font-semibold text-2xl tracking-tight">
        <Trans>This page could not be shown</Trans>
      </h1>
      <p className="mt-2 text-muted">
        <Reason error={error} />
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button kind="primary" icon={RotateCw} onClick={reloads ? () => window.location.reload() : again}>
          {reloads ? <Trans>Reload the page</Trans> : <Trans>Try again</Trans>}
        </Button>
        <ButtonLink to="/web/">
          <Trans>Go to the home page</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}

function Reason({ error }: { error: unknown }) {
  if (isRefusal(error)) return error.message
  if (error instanceof PartGone) return <Trans>Lyceum was updated since this page was opened.</Trans>
  if (error instanceof PartBroken) return <Trans>A part of it did not load. Reloading the page often helps.</Trans>
  return <Trans>Something unexpected happened in your browser. Trying again often helps.</Trans>
}

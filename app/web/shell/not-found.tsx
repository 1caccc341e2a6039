import { Trans, useLingui } from '@lingui/react/macro'
import { Compass } from 'lucide-react'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'

/** Absent and hidden look the same. */
export function NotFound() {
  const { t } = useLingui()
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-24 text-center">
      <PageTitle title={t`Page not found`} />
      <Compass aria-hidden="true" className="mb-5 size-10 text-accent-ink" strokeWidth={1.25} />
      <h1 className="font-semibold text-2xl tracking-tight">
        <Trans>There is nothing at this address</Trans>
      </h1>
      <p className="mt-2 text-muted">
        <Trans>
          The page may have been removed, or you may not have access to it. Ask the person who sent you the link, or look for it by its
          title.
        </Trans>
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <ButtonLink kind="primary" to="/web/">
          <Trans>Go to the home page</Trans>
        </ButtonLink>
        <ButtonLink to="/web/videos">
          <Trans>Browse videos</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}

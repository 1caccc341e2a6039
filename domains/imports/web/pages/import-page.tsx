import { Trans, useLingui } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ImportForm } from '../import-form.tsx'
import { ImportList } from '../import-list.tsx'

/** A link to a video of another site, and what became of those before. */
export function Page() {
  const { t } = useLingui()
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={t`Import a video`}
        actions={
          <ButtonLink icon={Upload} to="/web/upload">
            <Trans>Upload a file</Trans>
          </ButtonLink>
        }
      />
      <ImportForm />
      <ImportList />
    </div>
  )
}

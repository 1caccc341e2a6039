import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { settingsAddress, settingsQuery } from '#domains/videos/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { FeedbackForm } from '../feedback-form.tsx'

export const load: NonNullable<PageModule['load']> = ({ queries, params }) => queries.fetchQuery(settingsQuery(params['id'] ?? ''))

export function Page() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const video = useSuspenseQuery(settingsQuery(id)).data
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={t`Feedback`}
        description={video.displayname}
        actions={
          <ButtonLink icon={ArrowLeft} to={settingsAddress(id)}>
            <Trans>Settings</Trans>
          </ButtonLink>
        }
      />
      <FeedbackForm key={id} id={id} saved={video.customFeedback_url} />
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { isRefusal } from '#platform/web/client.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { CertificateRenewal } from '../contract.ts'
import { renewalQuery } from './queries.ts'
import { useDay } from './use-day.ts'

/** What is left to watch for the next certificate of a track; nothing as long as it cannot be renewed. */
export function RenewalCard({ trackName }: { trackName: string }) {
  const { data: renewal, error, refetch } = useQuery(renewalQuery(trackName))
  // Of a track that its holder does not see any more nothing is renewed.
  if (error && renewal === undefined && !isRefusal(error, 'not_found'))
    return <FailedRenewal error={error} onRetry={() => void refetch()} />
  return renewal ? <OpenRenewal trackName={trackName} renewal={renewal} /> : null
}

function FailedRenewal({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <Card id="renewal" title={t`Renew your certificate`}>
      <ErrorState error={error} onRetry={onRetry} className="py-6" />
    </Card>
  )
}

function OpenRenewal({ trackName, renewal }: { trackName: string; renewal: CertificateRenewal }) {
  const { t } = useLingui()
  const { opened_at: openedAt, videos } = renewal
  const since = useDay()(openedAt)
  const all = videos.length
  const done = videos.filter(({ watched, quiz_left: quizLeft }) => watched && !quizLeft).length
  return (
    <Card
      id="renewal"
      title={t`Renew your certificate`}
      description={
        <Trans>Watch every video of the track again, and you get the next one. What you have watched since {since} counts.</Trans>
      }
      action={
        <ButtonLink kind="primary" to={`/web/tracks/${trackName}`}>
          <Trans>Open track</Trans>
        </ButtonLink>
      }
    >
      <p className="mb-1 text-muted text-sm">
        <Trans>
          {done} of {all} watched again
        </Trans>
      </p>
      <Progress label={t`Watched again`} value={all === 0 ? 0 : (100 * done) / all} />
      <ul aria-label={t`Videos to watch again`} className="mt-4 flex flex-col gap-2">
        {videos.map(({ id, title, watched, quiz_left: quizLeft }) => (
          <li key={id} className="flex items-start gap-2">
            {watched && !quizLeft ? (
              <CircleCheck role="img" aria-label={t`Watched again`} className="mt-0.5 size-4 shrink-0 text-success-ink" />
            ) : (
              <Circle role="img" aria-label={t`Not yet watched again`} className="mt-0.5 size-4 shrink-0 text-muted" />
            )}
            <span className="wrap-anywhere min-w-0">
              {title}
              {quizLeft && (
                <span className="text-muted">
                  {' '}
                  <Trans>(its quiz must be passed again)</Trans>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

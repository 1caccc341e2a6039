import { Trans, useLingui } from '@lingui/react/macro'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { ago, dateTime } from '#platform/web/format.ts'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { type ReviewStep, videoRoutes } from '../../contract.ts'
import { VisibilityBadge } from '../visibility-badge.tsx'

export const stepsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['video', id, 'reviews'],
    queryFn: ({ pageParam: first, signal }) => call(videoRoutes.listReviewSteps, { params: { id }, query: { first }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

/** What was decided about a video so far, by whom and why, newest first; nothing before the first step. */
export function ReviewHistory({ id }: { id: string }) {
  const query = useInfiniteQuery(stepsQuery(id))
  if (query.isPending) return <Skeleton className="h-12 rounded-md" />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const steps = query.data.pages.flatMap((page) => page.items)
  if (steps.length === 0) return null
  return (
    <section aria-labelledby={`history-${id}`}>
      <h3 id={`history-${id}`} className="mb-2 font-semibold text-sm">
        <Trans>History of the review</Trans>
      </h3>
      <InfiniteList query={query}>
        <ol className="flex flex-col gap-3">
          {steps.map((step, at) => (
            <li key={`${step.at}-${at}`} className="border-line border-l-2 pl-3">
              <Step step={step} />
            </li>
          ))}
        </ol>
      </InfiniteList>
    </section>
  )
}

function Step({ step }: { step: ReviewStep }) {
  const words = useStepWords(step)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="min-w-0 break-words">{words}</span>
        <VisibilityBadge visibility={step.visibility} />
        <time dateTime={step.at} title={dateTime(step.at)} className="text-muted text-sm">
          {ago(step.at)}
        </time>
      </p>
      {step.comment && <p className="mt-1 whitespace-pre-wrap break-words text-muted">{step.comment}</p>}
    </>
  )
}

function useStepWords({ state, by, reviewer }: ReviewStep): string {
  const { t } = useLingui()
  const [who, whom] = [by.displayname, reviewer?.displayname ?? '']
  if (state === 'APPROVED') return t`${who} approved it`
  if (state === 'REJECTED') return t`${who} rejected it`
  if (state === 'WITHDRAWN') return t`${who} withdrew it`
  return whom ? t`${who} sent it to ${whom}` : t`${who} sent it for review`
}

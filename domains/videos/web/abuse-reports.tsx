import { Trans, useLingui } from '@lingui/react/macro'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Flag, RotateCcw } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { ago } from '#platform/web/format.ts'
import { addressState, useSearchState } from '#platform/web/search-state.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { type AbuseReport, videoRoutes } from '../contract.ts'
import { settingsAddress, videoAddress } from '../video-address.ts'

export const reportsState = addressState({ state: ['OPEN', 'DONE'] })
type State = AbuseReport['state']

export const reportsQuery = (state: State) =>
  infiniteQueryOptions({
    queryKey: ['abuse-reports', state],
    queryFn: ({ pageParam: first, signal }) => call(videoRoutes.listAbuseReports, { query: { first, state }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

/** What people say is wrong with videos: to be looked at, and what was settled. */
export function AbuseReports() {
  const { t } = useLingui()
  const [{ state }, setState] = useSearchState(reportsState)
  const tab = (value: State, label: string) => ({ value, label, content: <Reports state={value} /> })
  return (
    <>
      <PageHeader title={t`Reported videos`} description={t`Problems people have reported. Close a report once you’ve dealt with it.`} />
      <Tabs
        label={t`Reports`}
        tabs={[tab('OPEN', t`Open`), tab('DONE', t`Settled`)]}
        value={state}
        onChange={(value) => setState({ state: value as State })}
      />
    </>
  )
}

function Reports({ state }: { state: State }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(reportsQuery(state))
  if (query.isPending) return <ListSkeleton />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const reports = query.data.pages.flatMap((page) => page.items)
  if (reports.length === 0)
    return (
      <EmptyState icon={Flag} title={state === 'OPEN' ? <Trans>No open reports</Trans> : <Trans>No closed reports yet</Trans>}>
        <Trans>Reports will appear here.</Trans>
      </EmptyState>
    )
  return (
    <InfiniteList query={query}>
      <ul aria-label={t`Reports`} className="max-w-5xl divide-y divide-line rounded-lg border border-line bg-surface">
        {reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
    </InfiniteList>
  )
}

function Report({ report: { id, video, reporter, reportedtext, at, state } }: { report: AbuseReport }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const settle = useMutation({
    mutationFn: () => call(videoRoutes.settleAbuseReport, { body: { id, state: state === 'OPEN' ? 'DONE' : 'OPEN' } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['abuse-reports'] }),
  })
  const { displayname } = video
  const who = reporter?.displayname ?? t`Removed user`
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {video.deleted ? (
            <>
              <span className="wrap-anywhere">{displayname}</span>
              <Badge tone="danger">
                <Trans>Deleted</Trans>
              </Badge>
            </>
          ) : (
            <Link to={videoAddress(video)} className="wrap-anywhere text-accent-ink underline-offset-2 hover:underline">
              {displayname}
            </Link>
          )}
        </p>
        <p className="mt-1 text-muted text-sm">
          {who} <span aria-hidden="true">·</span> <time dateTime={at}>{ago(at)}</time> <span aria-hidden="true">·</span>{' '}
          <Trans>Owner: {video.owner.displayname}</Trans>
        </p>
        <p className="wrap-anywhere mt-2 whitespace-pre-line">{reportedtext}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!video.deleted && (
          <Link to={settingsAddress(video.id)} className="self-center px-2 font-medium text-accent-ink text-sm hover:underline">
            <Trans>Settings</Trans>
          </Link>
        )}
        <Button
          icon={state === 'OPEN' ? Check : RotateCcw}
          busy={settle.isPending}
          aria-label={state === 'OPEN' ? t`Settle: ${displayname}` : t`Open again: ${displayname}`}
          onClick={() => settle.mutate()}
        >
          {state === 'OPEN' ? <Trans>Settle</Trans> : <Trans>Open again</Trans>}
        </Button>
      </div>
    </li>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { History as HistoryIcon, Trash2, X } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { ago, dateTime } from '#platform/web/format.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { videoRoutes } from '../contract.ts'
import { ListedTile } from './listed-tile.tsx'

export const historyQuery = infiniteQueryOptions({
  queryKey: ['history'],
  queryFn: ({ pageParam: first, signal }) => call(videoRoutes.listHistory, { query: { first }, signal }),
  initialPageParam: 0,
  getNextPageParam: (page) => page.next,
  staleTime: 0,
})

/** What a person has watched, the last first; for them alone. */
export function History() {
  const { t } = useLingui()
  const query = useInfiniteQuery(historyQuery)
  const { clear, remove } = useForgetting()
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageHeader
        title={t`History`}
        description={<Trans>What you’ve watched. Only you can see it.</Trans>}
        actions={
          items.length > 0 && (
            <Button icon={Trash2} onClick={() => void clear()}>
              <Trans>Clear history</Trans>
            </Button>
          )
        }
      />
      {items.length === 0 ? (
        <EmptyState
          icon={HistoryIcon}
          title={<Trans>Nothing watched yet</Trans>}
          action={
            <ButtonLink kind="primary" to="/web/videos">
              <Trans>Find something to watch</Trans>
            </ButtonLink>
          }
        >
          <Trans>Videos you watch will appear here.</Trans>
        </EmptyState>
      ) : (
        <InfiniteList query={query}>
          <ul aria-label={t`History`} className="grid max-w-5xl gap-6">
            {items.map(({ watched_at, ...tile }, index) => (
              <li key={tile.id} className="relative flex items-start gap-2">
                <div className="min-w-0 flex-1">
                  <ListedTile tile={tile} shape="wide-row" eager={index < 4} note={<Watched at={watched_at} />} />
                </div>
                <IconButton
                  label={t`Remove ${tile.displayname} from the history`}
                  icon={X}
                  size="sm"
                  className="max-sm:absolute max-sm:-right-2 max-sm:-bottom-1.5 sm:-mt-1"
                  onClick={() => remove(tile.id)}
                />
              </li>
            ))}
          </ul>
        </InfiniteList>
      )}
    </>
  )
}

function Watched({ at }: { at: string }) {
  const when = ago(at)
  return (
    <time dateTime={at} title={dateTime(at)} className="text-muted">
      <Trans>Watched {when}</Trans>
    </time>
  )
}

function useForgetting() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { queryKey } = historyQuery
  const { mutate } = useMutation({
    mutationFn: (gconfid?: string) => call(videoRoutes.clearHistory, { body: gconfid === undefined ? {} : { gconfid } }),
    onMutate: (gconfid) => {
      // An answer from before the change would take it back.
      void queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      const keep = (id: string) => gconfid !== undefined && id !== gconfid
      queries.setQueryData(queryKey, (old) =>
        old ? { ...old, pages: old.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => keep(id)) })) } : old,
      )
      return { before }
    },
    onSuccess: (_, gconfid) => gconfid === undefined && toast.done(t`Your history has been cleared`),
    onError: (_error, _gconfid, kept) => kept?.before && queries.setQueryData(queryKey, kept.before),
    onSettled: () => queries.invalidateQueries({ queryKey: ['home'] }),
  })
  const clear = async () => {
    const yes = await confirm({
      title: <Trans>Clear your history?</Trans>,
      body: <Trans>Your history is cleared and no longer affects recommendations. Your progress in each video is kept.</Trans>,
      action: <Trans>Clear history</Trans>,
      danger: true,
    })
    if (yes) mutate(undefined)
  }
  return { clear, remove: (id: string) => mutate(id) }
}

import { Trans, useLingui } from '@lingui/react/macro'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCcw, Trash2 } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { ago, dateTime } from '#platform/web/format.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { videoRoutes } from '../contract.ts'

export const deletedQuery = infiniteQueryOptions({
  queryKey: ['deleted'],
  queryFn: ({ pageParam, signal }) => call(videoRoutes.listDeletedVideos, { query: { first: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: (last) => last.next,
})

/** What was deleted within the last 30 days, newest first, and the way back. */
export function DeletedVideos() {
  const { t } = useLingui()
  const query = useInfiniteQuery(deletedQuery)
  const videos = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageHeader
        title={t`Deleted videos`}
        description={t`For 30 days a deleted video can be brought back; then its files are removed for good.`}
      />
      {videos.length === 0 ? (
        <EmptyState icon={Trash2} title={<Trans>No recently deleted videos</Trans>}>
          <Trans>Deleted videos stay here for 30 days.</Trans>
        </EmptyState>
      ) : (
        <InfiniteList query={query}>
          <ul aria-label={t`Deleted videos`} className="divide-y divide-line rounded-lg border border-line bg-surface">
            {videos.map((video) => (
              <Deleted key={video.id} video={video} />
            ))}
          </ul>
        </InfiniteList>
      )}
    </>
  )
}

interface DeletedVideo {
  readonly id: string
  readonly displayname: string
  readonly owner: { readonly displayname: string }
  readonly deleted_at: string
  readonly gone_at: string
}

function Deleted({ video }: { video: DeletedVideo }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const restore = useMutation({
    mutationFn: () => call(videoRoutes.restoreVideo, { params: { id: video.id } }),
    onSuccess: async () => {
      toast.done(t`“${video.displayname}” has been restored`)
      await Promise.all(['deleted', 'listing', 'home', 'search'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
    },
  })
  const gone = dateTime(video.gone_at)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="truncate font-medium">{video.displayname}</h2>
        <p className="text-muted text-sm">
          {video.owner.displayname} <span aria-hidden="true">·</span>{' '}
          <time dateTime={video.deleted_at} title={dateTime(video.deleted_at)}>
            {ago(video.deleted_at)}
          </time>{' '}
          <span aria-hidden="true">·</span> <Trans>permanently on {gone}</Trans>
        </p>
      </div>
      <Button icon={RotateCcw} busy={restore.isPending} aria-label={t`Restore ${video.displayname}`} onClick={() => restore.mutate()}>
        <Trans>Restore</Trans>
      </Button>
    </li>
  )
}

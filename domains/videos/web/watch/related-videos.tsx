import { Trans, useLingui } from '@lingui/react/macro'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { videoRoutes } from '../../contract.ts'
import { ListedTile } from '../listed-tile.tsx'
import { useViewerships } from '../use-viewerships.ts'

/** Where the viewer came from and what they looked for, handed on to the related call (CM-2.46 to CM-2.52). */
export interface WatchContext {
  readonly ctx: string
  readonly qtext: string
  readonly path: string
  readonly vsrc: string
  readonly isPodcast: string
}

export const relatedQuery = (id: string, context: WatchContext) =>
  infiniteQueryOptions({
    queryKey: ['related', id, context],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...context, first: pageParam, max: 20 }
      return call(videoRoutes.listRelatedVideos, { params: { id }, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })

/** What to watch after this. */
export function RelatedVideos({ id, context }: { id: string; context: WatchContext }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(relatedQuery(id, context))
  const tiles = query.data?.pages.flatMap((page) => page.items) ?? []
  const watched = useViewerships(tiles.map((tile) => tile.id))
  if (tiles.length === 0) return null
  return (
    <aside aria-label={t`Related videos`}>
      <h2 className="mb-3 font-semibold text-lg">
        <Trans>Related videos</Trans>
      </h2>
      <InfiniteList query={query} automatic={2}>
        <ul className="flex flex-col gap-4">
          {tiles.map((tile) => (
            <li key={tile.id}>
              <ListedTile tile={tile} percentage={watched.get(tile.id)} shape="narrow-row" />
            </li>
          ))}
        </ul>
      </InfiniteList>
    </aside>
  )
}

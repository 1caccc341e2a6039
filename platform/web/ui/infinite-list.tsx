import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'
import { ErrorState } from './states.tsx'

/** What `useInfiniteQuery` gives. */
export interface Paged {
  readonly data: { readonly pages: readonly unknown[] } | undefined
  readonly error: Error | null
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

export interface InfiniteListProps {
  readonly query: Paged
  /** The pages so far. */
  readonly children: ReactNode
  /** Pages that come by scrolling alone before a button asks; so that the footer can be reached. */
  readonly automatic?: number
  /** What the button says. */
  readonly more?: ReactNode
}

/** Pages by scrolling: the next page comes a screen before its end, after a few of them only when asked. */
export function InfiniteList({ query, children, automatic = 4, more }: InfiniteListProps) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const end = useRef<HTMLDivElement>(null)
  const pages = query.data?.pages.length ?? 0
  const alone = hasNextPage && !isFetchNextPageError && pages < automatic
  const next = useEffectEvent(() => void fetchNextPage())
  useEffect(() => {
    // What is just asked for again would be broken off by the next page, and its pages would stay as old as they are.
    if (!alone || isFetching || !end.current) return
    // Scrolled to while the page is busy, it is told of twice at once: first that it is not seen.
    const watch = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && next(), { rootMargin: '800px 0px' })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [alone, isFetching])
  return (
    <>
      {children}
      <div ref={end} className="flex min-h-4 justify-center pt-6">
        <ListEnd query={query} asks={hasNextPage && !alone} more={more} />
      </div>
    </>
  )
}

function ListEnd({ query, asks, more }: { query: Paged; asks: boolean; more: ReactNode }) {
  if (query.isFetchingNextPage) {
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner /> <Trans>Loading more</Trans>
      </p>
    )
  }
  if (query.isFetchNextPageError) return <ErrorState error={query.error} onRetry={() => void query.fetchNextPage()} />
  if (!asks) return null
  return (
    <Button size="lg" onClick={() => void query.fetchNextPage()}>
      {more ?? <Trans>Load more</Trans>}
    </Button>
  )
}

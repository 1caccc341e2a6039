import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#platform/web/client.ts'
import { type Tile, videoRoutes } from '../../contract.ts'

/** Two views of the widest row. */
const page = 16

/** The newest shorts: a row of them, and what is played one after the other. */
export const shortsQuery = infiniteQueryOptions({
  queryKey: ['shorts'],
  queryFn: ({ pageParam: first, signal }) => call(videoRoutes.listShorts, { query: { first, max: page }, signal }),
  initialPageParam: 0,
  getNextPageParam: (last) => last.next,
})

/** So many before the end more are fetched. */
const ahead = 3

export interface ShortSlide {
  readonly id: string
  /** Null of one that stands in no list: it came by its address. */
  readonly tile: Tile | null
}

/** The shorts in the order of their listing; one that does not stand on its first page goes before them. */
export function useShorts(id: string): { slides: readonly ShortSlide[]; index: number } {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(shortsQuery)
  const [opened] = useState(() => (data?.pages[0]?.items.some((tile) => tile.id === id) ? null : id))
  const listed = (data?.pages ?? []).flatMap(({ items }) => items).filter((tile) => tile.id !== opened)
  const slides = [...(opened === null ? [] : [{ id: opened, tile: null }]), ...listed.map((tile) => ({ id: tile.id, tile }))]
  const index = Math.max(
    0,
    slides.findIndex((slide) => slide.id === id),
  )
  const isNearEnd = index >= slides.length - ahead
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage])
  return { slides, index }
}

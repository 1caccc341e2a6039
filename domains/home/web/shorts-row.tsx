import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ListedTile, shortsQuery } from '#domains/videos/web.ts'
import { Carousel } from '#platform/web/ui/carousel.tsx'
import { More } from './rows.tsx'

/** ms that the row is waited for; what comes later would move the page under the reader (LE-9.24). */
const lateAfter = 10_000

export function ShortsRow({ title }: { title: string }) {
  const tiles = useInfiniteQuery(shortsQuery).data?.pages[0]?.items
  const [late, setLate] = useState(false)
  const there = tiles !== undefined
  useEffect(() => {
    if (there) return
    const timer = setTimeout(() => setLate(true), lateAfter)
    return () => clearTimeout(timer)
  }, [there])
  if (late || !tiles || tiles.length === 0) return null
  return (
    <Carousel title={title} more={<More source="scope:shorts" />} tall>
      {tiles.map((tile) => (
        <ListedTile key={tile.id} tile={tile} shape="tall" />
      ))}
    </Carousel>
  )
}

import { Children, type ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

const grid =
  'grid grid-cols-1 gap-x-4 gap-y-7 @min-[30rem]:grid-cols-2 @min-[45rem]:grid-cols-3 @min-[64rem]:grid-cols-4 @min-[88rem]:grid-cols-5'

const tallGrid =
  'grid grid-cols-2 gap-x-3 gap-y-6 @min-[36rem]:grid-cols-3 @min-[52rem]:grid-cols-4 @min-[70rem]:grid-cols-5 @min-[88rem]:grid-cols-6'

/** Tiles in one to five columns, by the width there is; upright ones in two to six. */
export function TileGrid({ children, label, tall = false }: { children: ReactNode; label?: string; tall?: boolean }) {
  return (
    <div className="@container">
      <ul aria-label={label} className={tall ? tallGrid : grid}>
        {Children.map(children, (child) => (
          <li className="min-w-0">{child}</li>
        ))}
      </ul>
    </div>
  )
}

/** The place of tiles that are on their way. */
export function TileGridSkeleton({ count = 12 }: { count?: number }) {
  return (
    <div className="@container" aria-hidden="true">
      <div className={grid}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index}>
            <Skeleton className="aspect-video rounded-lg" />
            <Skeleton className="mt-3 h-4 w-11/12" />
            <Skeleton className="mt-2 h-3.5 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  )
}

import { Delayed, Skeleton } from './skeleton.tsx'

/** The place of rows that are on their way. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Delayed>
      <div aria-hidden="true" className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className="flex items-center gap-3 py-3">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-4 w-48 max-w-1/2" />
            <Skeleton className="ml-auto h-4 w-20" />
          </div>
        ))}
      </div>
    </Delayed>
  )
}

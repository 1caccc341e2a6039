import { lazy, Suspense } from 'react'
import { may, useMe } from '#domains/accounts/web.ts'

const Progress = lazy(async () => ({ default: (await import('./sample-library-progress.tsx')).SampleLibraryProgress }))

/** For who administers, while the sample library is being loaded; nobody else fetches its code. */
export function SampleLibraryNotice() {
  if (!may(useMe(), 'administer')) return null
  return (
    <Suspense>
      <Progress />
    </Suspense>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Library } from 'lucide-react'
import { useEffect } from 'react'
import { homeQuery } from '#domains/home/web.ts'
import { Progress } from '#platform/web/ui/progress.tsx'
import { sampleLibraryQuery } from './sample-library-query.ts'

/** How far the sample library has come, while it is being loaded; the home page shows what comes as it comes. */
export function SampleLibraryProgress() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { data } = useQuery(sampleLibraryQuery)
  const watchable = data?.playable
  useEffect(() => {
    if (watchable) void queries.invalidateQueries({ queryKey: homeQuery.queryKey })
  }, [queries, watchable])
  if (!data?.loading) return null
  const { playable, total } = data
  return (
    <div role="status" className="flex items-center justify-center gap-3 bg-sunken px-4 py-2 text-muted text-sm">
      <Library aria-hidden="true" className="size-4 shrink-0" />
      <span>
        <Trans>
          The sample library is being loaded: {playable} of <Plural value={total} one="# recording" other="# recordings" /> can be watched.
        </Trans>
      </span>
      <Progress label={t`Sample library`} value={(100 * playable) / total} className="hidden max-w-40 bg-line sm:block" />
    </div>
  )
}

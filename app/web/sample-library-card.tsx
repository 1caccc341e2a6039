import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { sampleLibraryRoutes } from '../contract/sample-library.ts'
import { sampleLibraryQuery } from './shell/notices/sample-library-query.ts'

/** Loads the sample library, or takes it away again. */
export function SampleLibraryCard() {
  const query = useQuery(sampleLibraryQuery)
  return (
    <Card
      id="sample-library"
      title={<Trans>Sample library</Trans>}
      description={<Trans>Videos, shorts and podcasts of a made-up company, to look around with.</Trans>}
    >
      {query.isPending ? (
        <Skeleton className="h-9 w-48" />
      ) : query.data ? (
        <Controls {...query.data} />
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-4" />
      )}
    </Card>
  )
}

interface State {
  readonly total: number
  readonly playable: number
  readonly present: number
  readonly loading: boolean
  readonly removing: boolean
}

function Controls({ total, playable, present, loading, removing }: State) {
  const { t } = useLingui()
  const queries = useQueryClient()
  // What comes or goes shows everywhere.
  const settle = { onSettled: () => queries.invalidateQueries() }
  const load = useMutation({ mutationFn: () => call(sampleLibraryRoutes.loadSampleLibrary, {}), ...settle })
  const remove = useMutation({ mutationFn: () => call(sampleLibraryRoutes.removeSampleLibrary, {}), ...settle })
  const ask = async () => {
    const yes = await confirm({
      title: <Trans>Remove the sample library?</Trans>,
      body: (
        <Trans>
          Its videos, playlists, tracks, channels, events, groups and people are removed. Anything that others have added to stays.
        </Trans>
      ),
      action: <Trans>Remove</Trans>,
      danger: true,
    })
    if (yes) remove.mutate()
  }
  if (removing || loading) {
    const value = removing ? undefined : (100 * playable) / total
    return (
      <div role="status" className="grid gap-2">
        <p>{removing ? <Trans>Removing the sample library</Trans> : <Trans>Loading the sample library</Trans>}</p>
        <Progress label={t`Sample library`} {...(value !== undefined && { value })} />
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {present < total && (
        <Button icon={Download} busy={load.isPending} onClick={() => load.mutate()}>
          <Trans>Load the sample library</Trans>
        </Button>
      )}
      {present > 0 && (
        <>
          <Button icon={Trash2} kind="danger-quiet" busy={remove.isPending} onClick={() => void ask()}>
            <Trans>Remove the sample library</Trans>
          </Button>
          <p className="text-muted">
            <Plural value={present} one="# item is here" other="# items are here" />
          </p>
        </>
      )}
    </div>
  )
}

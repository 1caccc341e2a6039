import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { useDragOrder } from '#platform/web/ui/use-drag-order.ts'
import { useKeptFocus } from '#platform/web/ui/use-kept-focus.ts'
import type { ModuleOfTrack, ModuleVideo } from '../../contract.ts'
import { moduleContentQuery } from '../queries.ts'
import { AddToModule } from './add-to-module.ts'
import { ModuleVideoRow } from './module-video-row.tsx'
import { useModuleVideos } from './use-module-videos.ts'

/** ms after its answer for which what a module holds is not shown yet (LE-9.46). */
const appearsAfter = 1000

/** What is there already is shown at once. */
function useAppeared(isLoaded: boolean): boolean {
  const [appeared, setAppeared] = useState(isLoaded)
  useEffect(() => {
    if (appeared || !isLoaded) return
    const timer = setTimeout(() => setAppeared(true), appearsAfter)
    return () => clearTimeout(timer)
  }, [appeared, isLoaded])
  return appeared
}

interface Props {
  readonly trackName: string
  readonly module: ModuleOfTrack
  /** A video was added that fewer people see than see the track. */
  readonly onConflict: (videoId: string) => void
}

/** The videos of a module, to be put in order and taken out, and a way to add more. */
export function ModuleVideos({ trackName, module, onConflict }: Props) {
  const { t } = useLingui()
  const query = useQuery(moduleContentQuery(trackName, module.id))
  const changes = useModuleVideos(trackName, module.id)
  const [adding, setAdding] = useState(false)
  const appeared = useAppeared(query.data !== undefined)
  const { isError } = query
  useEffect(() => {
    if (isError) toast.error(t`Failed to fetch content!`, { id: 'module' })
  }, [isError, t])
  const add = async (videoId: string) => {
    const conflicting = await changes.add(videoId)
    if (conflicting) onConflict(videoId)
    return conflicting !== undefined
  }
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-8" />
  if (!query.data || !appeared) return <ListSkeleton rows={3} />
  const { videos } = query.data
  return (
    <>
      {videos.length === 0 ? (
        <p className="py-4 text-center text-muted">
          <Trans>No content found!</Trans>
        </p>
      ) : (
        <Rows label={t`Videos of ${module.title}`} videos={videos} changes={changes} />
      )}
      <Button icon={ListPlus} className="mt-3" onClick={() => setAdding(true)}>
        <Trans>Add video</Trans>
      </Button>
      <AddToModule open={adding} module={module} onClose={() => setAdding(false)} add={add} />
    </>
  )
}

interface RowsProps {
  readonly label: string
  readonly videos: readonly ModuleVideo[]
  readonly changes: ReturnType<typeof useModuleVideos>
}

function Rows({ label, videos, changes }: RowsProps) {
  const focus = useKeptFocus('data-video-id')
  const move = (from: number, to: number, control: string) => {
    focus.keep(videos[from]?.id ?? '', control)
    void changes.move(videos, from, to)
  }
  const { list, drag, handle } = useDragOrder((id, to) => {
    const from = videos.findIndex((video) => video.id === id)
    if (from !== -1) move(from, to, 'handle')
  })
  return (
    <ul ref={list} aria-label={label} className="relative flex flex-col gap-1">
      {videos.map((video, at) => (
        <ModuleVideoRow
          key={video.id}
          video={video}
          isFirst={at === 0}
          isLast={at === videos.length - 1}
          drawn={drag?.id === video.id ? drag.by : null}
          isTarget={drag !== null && drag.id !== video.id && drag.over === at}
          handle={handle(video.id, at)}
          onRef={focus.restore}
          onStep={(step, control) => move(at, at + step, control)}
          onRemove={() => void changes.remove(video.id)}
        />
      ))}
    </ul>
  )
}

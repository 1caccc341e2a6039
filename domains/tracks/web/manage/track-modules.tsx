import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { useDragOrder } from '#platform/web/ui/use-drag-order.ts'
import { useKeptFocus } from '#platform/web/ui/use-kept-focus.ts'
import type { TrackDetail } from '../../contract.ts'
import { ConflictsDialog } from '../conflicts/conflicts-dialog.ts'
import { useResolveConflicts } from '../conflicts/use-resolve-conflicts.ts'
import { trackQuery } from '../queries.ts'
import { CreateModuleHint } from './create-module-hint.tsx'
import { ModuleSection } from './module-section.tsx'
import { ModuleVideos } from './module-videos.tsx'
import { NewModule } from './new-module.tsx'
import { TrackFrame } from './track-frame.tsx'
import { useModules } from './use-modules.ts'

/** The page on which the modules of a track are put together. */
export function TrackModules({ name }: { name: string }) {
  const { data: track } = useSuspenseQuery(trackQuery(name))
  const modules = useModules(name)
  const [made, setMade] = useState('')
  const create = async (title: string) => {
    const id = await modules.create(title)
    if (id !== undefined) setMade(id)
    return id !== undefined
  }
  return (
    <TrackFrame track={track} tab="modules">
      <div className="max-w-4xl">
        {track.modules.length === 0 ? <NoModules /> : <Accordion name={name} track={track} modules={modules} made={made} />}
        <NewModule create={create} />
      </div>
    </TrackFrame>
  )
}

interface Props {
  readonly name: string
  readonly track: TrackDetail
  readonly modules: ReturnType<typeof useModules>
  /** The id of the one that was made last. */
  readonly made: string
}

function Accordion({ name, track, modules, made }: Props) {
  const { t } = useLingui()
  const focus = useKeptFocus('data-module-id')
  const conflicts = useResolveConflicts(name)
  const all = track.modules
  const move = (from: number, to: number, control: string) => {
    focus.keep(all[from]?.id ?? '', control)
    void modules.move(from, to)
  }
  const { list, drag, handle } = useDragOrder((id, to) => {
    const from = all.findIndex((module) => module.id === id)
    if (from !== -1) move(from, to, 'handle')
  })
  return (
    <>
      <ul ref={list} aria-label={t`Modules of the track`} className="relative flex flex-col gap-2">
        {all.map((module, at) => (
          <ModuleSection
            key={module.id}
            module={module}
            isFirst={at === 0}
            isLast={at === all.length - 1}
            isNew={module.id === made}
            drawn={drag?.id === module.id ? drag.by : null}
            isTarget={drag !== null && drag.id !== module.id && drag.over === at}
            handle={handle(module.id, at)}
            onRef={focus.restore}
            onStep={(step, control) => move(at, at + step, control)}
            rename={(title) => modules.rename(module.id, title)}
            onRemove={() => void modules.remove(module.id)}
          >
            <ModuleVideos
              trackName={name}
              module={module}
              onConflict={(videoId) => void conflicts.resolve(({ g_conf_id: id }) => id === videoId)}
            />
          </ModuleSection>
        ))}
      </ul>
      <ConflictsDialog {...conflicts.dialog} />
    </>
  )
}

function NoModules() {
  return (
    <>
      <CreateModuleHint />
      <EmptyState icon={Layers} title={<Trans>No modules yet</Trans>}>
        <Trans>Modules follow each other in the order shown here, and so do the videos in them.</Trans>
      </EmptyState>
    </>
  )
}

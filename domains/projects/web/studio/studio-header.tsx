import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { memo, useState } from 'react'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { NameDialog } from '#platform/web/ui/name-dialog.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import type { Project, Timeline } from '../../contract.ts'
import { nameProblem } from '../../names.ts'
import { isRunning } from '../films/is-running.ts'
import { MakeFilm } from '../films/make-film.tsx'
import { useRenameProject } from '../list/use-projects.tsx'
import type { ChangeFilm } from '../model/editing.ts'
import { SavingState } from '../saving/saving-words.tsx'
import type { SavedTimeline } from '../saving/use-saved-timeline.ts'

interface Props {
  readonly project: Project
  readonly timeline: Timeline
  readonly saving: SavedTimeline
  readonly onChange: ChangeFilm
  /** Why no film was made lies in a clip or a sound: shows it. */
  readonly onFault: (id: string) => void
}

/** What the project is called, its shape, whether it is saved, and the way to a film. */
export function StudioHeader({ project, timeline, saving, onChange, onFault }: Props) {
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ProjectName project={project} />
      <MakingState renders={project.renders} />
      <SavingState state={saving.state} />
      <ShapeField value={timeline.ratio} onChange={onChange} />
      <MakeFilm project={project} timeline={timeline} untilSaved={saving.untilSaved} onFault={onFault} />
    </header>
  )
}

/** How far the video is that is being made; where it stands in full lies further down. */
function MakingState({ renders }: Pick<Project, 'renders'>) {
  const running = renders.find(isRunning)
  const percent = Math.round((running?.progress ?? 0) * 100)
  return (
    <p className="text-sm tabular-nums empty:hidden">
      {running && (running.status === 'QUEUED' ? <Trans>The video waits to be made</Trans> : <Trans>Making the video: {percent} %</Trans>)}
    </p>
  )
}

const ProjectName = memo(function ProjectName({ project: { project_id: id, name } }: Pick<Props, 'project'>) {
  const { t } = useLingui()
  const [renames, setRenames] = useState(false)
  const rename = useRenameProject()
  return (
    <div className="flex min-w-0 flex-1 basis-60 items-center gap-1">
      <h1 className="min-w-0 truncate font-semibold text-xl tracking-tight">{name}</h1>
      <IconButton label={t`Rename the project`} icon={Pencil} size="sm" onClick={() => setRenames(true)} />
      {renames && (
        <NameDialog
          title={t`Rename the project`}
          action={<Trans>Rename</Trans>}
          initial={name}
          problemOf={nameProblem}
          onSave={async (to) => void (await rename.mutateAsync({ id, name: to }))}
          onClose={() => setRenames(false)}
        />
      )}
    </div>
  )
})

interface ShapeProps extends Pick<Props, 'onChange'> {
  readonly value: Timeline['ratio']
}

const ShapeField = memo(function ShapeField({ value, onChange }: ShapeProps) {
  const { t } = useLingui()
  const options = [
    { value: '16:9' as const, label: t`Wide, 16:9` },
    { value: '9:16' as const, label: t`Upright, 9:16` },
    { value: '1:1' as const, label: t`Square, 1:1` },
  ]
  const change = (ratio: Timeline['ratio']) => onChange({ type: 'ratio', ratio })
  return <Select label={t`Shape of the film`} prefix={t`Shape:`} options={options} value={value} onChange={change} className="w-auto" />
})

import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { NameDialog } from '#platform/web/ui/name-dialog.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import type { Project, Timeline } from '../../contract.ts'
import { nameProblem } from '../../names.ts'
import { MakeFilm } from '../films/make-film.tsx'
import { useRenameProject } from '../list/use-projects.tsx'
import type { ChangeFilm } from '../model/editing.ts'
import type { TimelineSaving } from '../saving/save-state.ts'
import { SavingState } from '../saving/saving-words.tsx'

interface Props {
  readonly project: Project
  readonly timeline: Timeline
  readonly saving: TimelineSaving
  readonly onChange: ChangeFilm
  /** Why no film was made lies in a clip or a sound: shows it. */
  readonly onFault: (id: string) => void
}

/** What the project is called, its shape, whether it is saved, and the way to a film. */
export function StudioHeader({ project, timeline, saving, onChange, onFault }: Props) {
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ProjectName project={project} />
      <SavingState state={saving} />
      <ShapeField value={timeline.ratio} onChange={(ratio) => onChange({ type: 'ratio', ratio })} />
      <MakeFilm project={project} timeline={timeline} blocked={saving.kind !== 'saved' || timeline.clips.length === 0} onFault={onFault} />
    </header>
  )
}

function ProjectName({ project: { project_id: id, name } }: Pick<Props, 'project'>) {
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
}

function ShapeField({ value, onChange }: { value: Timeline['ratio']; onChange: (ratio: Timeline['ratio']) => void }) {
  const { t } = useLingui()
  const options = [
    { value: '16:9' as const, label: t`Wide, 16:9` },
    { value: '9:16' as const, label: t`Upright, 9:16` },
    { value: '1:1' as const, label: t`Square, 1:1` },
  ]
  return <Select label={t`Shape of the film`} prefix={t`Shape:`} options={options} value={value} onChange={onChange} className="w-auto" />
}

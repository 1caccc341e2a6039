import { Trans, useLingui } from '@lingui/react/macro'
import { Redo2, Undo2 } from 'lucide-react'
import { useReducer, useState } from 'react'
import { useFreshness } from '#platform/web/feed.ts'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import { type Project, projectFeed, type Timeline } from '../../contract.ts'
import { FilmPlayer } from '../preview/film-player.ts'
import { FilmPreview } from '../preview/preview.tsx'
import { projectQuery } from '../queries.ts'
import { AddClips } from './add-clips.tsx'
import { ClipFields } from './clip-fields.tsx'
import { ClipList } from './clip-list.tsx'
import { type Editing, edited, editingOf } from './edits.ts'
import { MakeFilm } from './make-film.tsx'
import { Renders } from './renders.tsx'
import { type TimelineSaving, useSavedTimeline } from './use-saved-timeline.ts'
import { useStudioKeys } from './use-studio-keys.ts'

/** A project on the bench: preview, clips, and what is changed about the one that is selected. */
export function Studio({ project }: { project: Project }) {
  const { t } = useLingui()
  const [state, change] = useReducer(edited, project.timeline, editingOf)
  const [player] = useState(() => new FilmPlayer(project.timeline.clips))
  const save = useSavedTimeline(project, state.timeline, (timeline) => change({ type: 'replace', timeline }))
  useFreshness(projectFeed.changed, project.project_id, [
    projectQuery(project.g_conf_id).queryKey,
    projectQuery(project.project_id).queryKey,
  ])
  useStudioKeys(player, state, change)
  const selected = state.timeline.clips.find(({ id }) => id === state.selected)
  return (
    <>
      <PageTitle title={project.name} />
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 flex-1 truncate font-semibold text-xl tracking-tight">{project.name}</h1>
        <Saved state={save} />
        <div className="flex gap-1">
          <IconButton label={t`Undo`} icon={Undo2} disabled={state.past.length === 0} onClick={() => change({ type: 'undo' })} />
          <IconButton label={t`Redo`} icon={Redo2} disabled={state.future.length === 0} onClick={() => change({ type: 'redo' })} />
        </div>
        <MakeFilm project={project} blocked={save.kind !== 'saved' || state.timeline.clips.length === 0} />
      </header>
      {save.kind === 'stale' && (
        <FormError>
          <Trans>
            This project was changed in another window. Reload the page to go on from there; what you changed here since is lost.
          </Trans>
        </FormError>
      )}
      {save.kind === 'failed' && <FormError>{save.message}</FormError>}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="grid min-w-0 content-start gap-6">
          <FilmPreview timeline={state.timeline} player={player} />
          <AddClips onAdd={(clip) => change({ type: 'add', clip })} />
          <ClipList state={state} sources={project.sources} player={player} onChange={change} />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <Shape state={state} onChange={(ratio) => change({ type: 'ratio', ratio })} />
          {selected && <ClipFields key={selected.id} clip={selected} sources={project.sources} onChange={change} />}
          <Renders project={project} />
        </div>
      </div>
    </>
  )
}

function Saved({ state: { kind } }: { state: TimelineSaving }) {
  return (
    <p role="status" className="text-muted text-sm">
      {kind === 'saved' && <Trans>All changes saved</Trans>}
      {kind === 'saving' && <Trans>Saving…</Trans>}
      {(kind === 'failed' || kind === 'stale') && <Trans>Not saved</Trans>}
    </p>
  )
}

function Shape({ state, onChange }: { state: Editing; onChange: (ratio: Timeline['ratio']) => void }) {
  const { t } = useLingui()
  const options = [
    { value: '16:9' as const, label: t`Wide, 16:9` },
    { value: '9:16' as const, label: t`Upright, 9:16` },
    { value: '1:1' as const, label: t`Square, 1:1` },
  ]
  return (
    <Field label={t`Shape`} group>
      <RadioGroup<Timeline['ratio']> label={t`Shape`} options={options} value={state.timeline.ratio} onChange={onChange} />
    </Field>
  )
}

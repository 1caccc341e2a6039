import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { toast } from '#platform/web/toasts.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import type { Project, ProjectSource, Timeline } from '../../contract.ts'
import { AddToFilm } from '../adding/add-to-film.tsx'
import type { Opening } from '../draft/draft.ts'
import { type OpenDraft, useKeptDraft } from '../draft/use-draft.ts'
import { Inspector } from '../fields/lazy-inspector.tsx'
import { Renders } from '../films/lazy-renders.ts'
import { ClipList } from '../lists/clip-list.tsx'
import { SoundList } from '../lists/sound-list.tsx'
import type { Sources } from '../model/sources.ts'
import { FilmPlayer } from '../preview/film-player.ts'
import { FilmPreview } from '../preview/preview.tsx'
import { SavingTrouble } from '../saving/saving-words.tsx'
import { useHeardChanges } from '../saving/use-heard-changes.ts'
import { useSavedTimeline } from '../saving/use-saved-timeline.ts'
import { FilmTimeline } from '../timeline/timeline.tsx'
import { EditButtons } from './edit-buttons.tsx'
import { SourceWatch } from './source-watch.tsx'
import { type Commanded, lastingCommands, type StudioCommands } from './studio-commands.ts'
import { StudioHeader } from './studio-header.tsx'
import { useEditing } from './use-editing.ts'
import { useRestDue } from './use-rest-due.ts'
import { useStudioKeys } from './use-studio-keys.ts'
import { WhatWasDone } from './what-was-done.tsx'

/** A project on the bench: preview, timeline, lists, and what is changed about what is selected. */
export function Studio({ project, draft: { place, opening } }: { project: Project; draft: OpenDraft }) {
  const { state, change, words, turn } = useEditing(project.timeline, opening)
  const [player] = useState(() => new FilmPlayer(state.timeline.clips))
  const { sources, learn } = useSources(project)
  const { timeline } = state
  const saving = useSavedTimeline({ project, opening, timeline, onReplaced: (theirs) => change({ type: 'replace', timeline: theirs }) })
  useKeptDraft(place, saving.unsaved)
  useResumedWords(opening)
  useHeardChanges(project.project_id, saving.state.kind === 'saving')
  const commands = useCommands({ state, sources, player, change })
  useStudioKeys(player, commands, change)
  const isRestDue = useRestDue(player)
  const shared = { state, sources, player, onChange: change }
  const select = (id: string) => change({ type: 'select', id })
  return (
    <>
      <PageTitle title={project.name} />
      <StudioHeader project={project} timeline={timeline} saving={saving} onChange={change} onFault={select} />
      <SourceWatch sources={project.sources} />
      <SavingTrouble projectId={project.project_id} timeline={timeline} saving={saving} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <FilmPreview timeline={timeline} sources={sources} player={player} />
          {isRestDue && <Inspector {...shared} />}
        </div>
        {isRestDue && (
          <>
            <AddToFilm {...countsOf(timeline)} player={player} onChange={change} onLearn={learn} />
            <FilmTimeline {...shared} tools={<EditButtons state={state} commands={commands} onChange={change} />} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
                <ClipList {...shared} />
                <SoundList sounds={timeline.sounds} selected={state.selected} sources={sources} player={player} onChange={change} />
              </div>
              {project.renders.length > 0 && <Renders project={project} />}
            </div>
          </>
        )}
      </div>
      <WhatWasDone words={words} turn={turn} />
    </>
  )
}

const countsOf = ({ clips, sounds }: Timeline) => ({
  clips: clips.length,
  sounds: sounds.length,
  pictures: new Set(clips.flatMap((clip) => (clip.kind === 'picture' ? [clip.picture] : []))).size,
})

function useResumedWords({ kind }: Opening): void {
  useEffect(() => {
    if (kind === 'resumed') toast.info(t`Changes that had not been saved are back. Undo takes you to what was saved.`)
  }, [kind])
}

/** The same ones for as long as the studio is open, so that their buttons stay as they are while something is drawn. */
function useCommands(given: Commanded): StudioCommands {
  const [{ commands, tell }] = useState(() => lastingCommands(given))
  useEffect(() => tell(given))
  return commands
}

/** What is known of the videos: by the server, and of those that were put in since by whoever put them in. */
function useSources({ sources }: Project) {
  const [learnt, setLearnt] = useState<readonly ProjectSource[]>([])
  const all: Sources = useMemo(() => new Map([...learnt, ...sources].map((source) => [source.id, source])), [learnt, sources])
  const learn = useCallback((source: ProjectSource) => setLearnt((before) => [...before, source]), [])
  return { sources: all, learn }
}

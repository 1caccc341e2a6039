import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import type { ProjectClip } from '../../contract.ts'
import { mostClips } from '../../limits.ts'
import type { ChangeFilm, Editing } from '../model/editing.ts'
import { placeClips } from '../model/placing.ts'
import { clipName, isSeen, isWithdrawn, nameOfSound, type Sources } from '../model/sources.ts'
import type { FilmPlayer } from '../preview/film-player.ts'
import { SilencesPanel } from '../silences/lazy-silences.ts'
import { WordsPanel } from '../words/lazy-words.tsx'
import { ClipFields } from './clip-fields.tsx'
import { SoundFields } from './sound-fields.tsx'

export interface InspectorProps {
  readonly state: Editing
  readonly sources: Sources
  readonly player: FilmPlayer
  readonly onChange: ChangeFilm
}

/** What is selected, and what can be changed about it. */
export function ClipInspector({ state, sources, player, onChange }: InspectorProps) {
  const { selected, timeline } = state
  const [tab, setTab] = useState('clip')
  const clip = timeline.clips.find(({ id }) => id === selected)
  const sound = timeline.sounds.find(({ id }) => id === selected)
  const thing = clip ?? sound
  const index = timeline.clips.findIndex(({ id }) => id === selected)
  const begin = placeClips(timeline.clips)[index]?.begin ?? 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields have the focus
    <section
      aria-labelledby="selected"
      // What is typed into a field until it is left is one step.
      onBlur={() => onChange({ type: 'settle' })}
      // As high as the preview, so that the timeline stays where it is whatever is selected.
      className="min-w-0 rounded-lg border border-line bg-surface p-3 lg:h-0 lg:min-h-[max(100%,24rem)] lg:overflow-y-auto"
    >
      <h2 id="selected" className="mb-2 truncate font-semibold text-md">
        {clip ? clipName(clip, sources) : sound ? nameOfSound(sound, sources) : <Trans>Nothing is selected</Trans>}
      </h2>
      {state.several.length > 1 && (
        <p className="mb-3 text-muted text-sm">
          <Trans>{state.several.length} clips are selected. What you change here is of this one alone.</Trans>
        </p>
      )}
      {thing && isWithdrawn(thing, sources) && <WithdrawnWords seen={isSeen(thing, sources)} />}
      {clip && (
        <ClipTabs
          clip={clip}
          before={timeline.clips[index - 1]}
          begin={begin}
          room={mostClips - timeline.clips.length}
          tab={tab}
          onTab={setTab}
          sources={sources}
          player={player}
          onChange={onChange}
        />
      )}
      {sound && <SoundFields key={sound.id} sound={sound} sources={sources} secondNow={() => player.now().at} onChange={onChange} />}
      {!thing && (
        <p className="text-muted">
          <Trans>Press a clip or a sound to change it.</Trans>
        </p>
      )}
    </section>
  )
}

function WithdrawnWords({ seen }: { seen: boolean }) {
  return (
    <p className="mb-3 rounded-md bg-warning-soft px-3 py-2 text-warning-ink">
      {seen ? (
        <Trans>
          You can’t use this video at the moment: it is not ready, has expired, or you may not download it. Remove it, or ask its owner.
        </Trans>
      ) : (
        <Trans>This video is no longer there, or you may not see it any more. Remove it to make your film.</Trans>
      )}
    </p>
  )
}

interface ClipTabsProps extends Pick<InspectorProps, 'sources' | 'player' | 'onChange'> {
  readonly clip: ProjectClip
  readonly before: ProjectClip | undefined
  /** Second of the film at which it begins. */
  readonly begin: number
  /** Clips that the film may have besides. */
  readonly room: number
  readonly tab: string
  readonly onTab: (tab: string) => void
}

/** Of a video also what is said in it, and where it is silent. */
function ClipTabs({ clip, before, begin, room, tab, onTab, sources, player, onChange }: ClipTabsProps) {
  const { t } = useLingui()
  const secondNow = () => player.now().at - begin
  const fields = <ClipFields key={clip.id} clip={clip} before={before} sources={sources} secondNow={secondNow} onChange={onChange} />
  if (clip.kind !== 'video') return fields
  const words = <WordsPanel clip={clip} begin={begin} player={player} onChange={onChange} />
  const silences = <SilencesPanel clip={clip} begin={begin} room={room} player={player} onChange={onChange} />
  return (
    <Tabs
      label={t`Of the clip`}
      value={tab}
      onChange={onTab}
      tabs={[
        { value: 'clip', label: <Trans>Clip</Trans>, content: fields },
        { value: 'words', label: <Trans>Words</Trans>, content: words },
        { value: 'silences', label: <Trans>Silences</Trans>, content: silences },
      ]}
    />
  )
}

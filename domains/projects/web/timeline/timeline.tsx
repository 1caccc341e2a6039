import { useLingui } from '@lingui/react/macro'
import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import { useShortcuts } from '#platform/web/keyboard.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { SoundClip } from '../../contract.ts'
import type { ChangeFilm, Editing } from '../model/editing.ts'
import { filmEnd, placeClips } from '../model/placing.ts'
import type { Sources } from '../model/sources.ts'
import type { FilmPlayer } from '../preview/film-player.ts'
import { ClipTrack } from './clip-track.tsx'
import { cutsOf, endsOf } from './geometry.ts'
import { Playhead } from './playhead.tsx'
import { Ruler } from './ruler.tsx'
import { scrollToClip } from './scroll-to-clip.ts'
import { SoundTrack } from './sound-track.tsx'
import { useTimelineView } from './use-timeline-view.ts'

interface Props {
  readonly state: Editing
  readonly sources: Sources
  readonly player: FilmPlayer
  readonly onChange: ChangeFilm
  /** What can be done with what is selected. */
  readonly tools: ReactNode
}

/** How much nearer a press looks. */
const zoomStep = 1.6

/** The film from left to right, as long as it lasts. */
export function FilmTimeline({ state, sources, player, onChange, tools }: Props) {
  const { t } = useLingui()
  const { clips, sounds } = state.timeline
  const places = useMemo(() => placeClips(clips), [clips])
  const length = filmEnd(places)
  const { scroller, view, extent, zoom, fit, isFitted } = useTimelineView(length, state.merging !== null)
  useShortcuts([
    { keys: '+', label: t`Zoom in`, run: () => zoom(zoomStep) },
    { keys: '-', label: t`Zoom out`, run: () => zoom(1 / zoomStep) },
  ])
  const clipGoals = useCallback(() => [player.now().at, ...endsOf(sounds)], [player, sounds])
  const soundGoals = useCallback(
    ({ id }: SoundClip) => [player.now().at, ...cutsOf(places), ...endsOf(sounds, id)],
    [player, places, sounds],
  )
  const show = useEffectEvent(() => scrollToClip(scroller.current, { places, view }, state.selected))
  useEffect(() => show(), [state.selected])
  return (
    <section aria-label={t`Timeline`} className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b p-1.5">
        {tools}
        <div role="group" aria-label={t`Zoom`} className="flex">
          <IconButton label={t`Zoom out`} keys="-" icon={ZoomOut} size="sm" disabled={isFitted} onClick={() => zoom(1 / zoomStep)} />
          <IconButton label={t`Show all of the film`} icon={Maximize2} size="sm" disabled={isFitted} onClick={fit} />
          <IconButton label={t`Zoom in`} keys="+" icon={ZoomIn} size="sm" onClick={() => zoom(zoomStep)} />
        </div>
      </div>
      <div ref={scroller} className="overflow-x-auto overscroll-x-contain px-0 pb-2">
        <div className="relative min-w-full" style={{ width: extent }}>
          {view.width > 0 && (
            <>
              <Ruler view={view} player={player} />
              <ClipTrack
                places={places}
                view={view}
                selected={state.selected}
                several={state.several}
                sources={sources}
                player={player}
                scroller={scroller}
                goals={clipGoals}
                onChange={onChange}
              />
              <SoundTrack
                sounds={sounds}
                scale={view.scale}
                selected={state.selected}
                sources={sources}
                goals={soundGoals}
                onChange={onChange}
              />
              <Playhead player={player} scale={view.scale} scroller={scroller} />
            </>
          )}
        </div>
      </div>
    </section>
  )
}

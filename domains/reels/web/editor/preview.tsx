import { Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { type PointerEvent, type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { BareVideo } from '#domains/media/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { clock } from '#platform/contract/duration.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useFrames } from '#platform/web/ui/use-frames.ts'
import type { Detected } from '../../contract.ts'
import { aspectOf, captionLook, pathWithin, type Ratio, windowShare } from '../../framing.ts'
import { type Draft, type DraftPart, lengthOfDraft, middleAt } from './draft.ts'
import { drawFrame, previewSize } from './draw-frame.ts'
import { PartsBar } from './parts-bar.tsx'
import { type ReelPlace, ReelPlayer } from './reel-player.ts'

interface Props {
  readonly video: Video
  readonly found: Detected
  readonly draft: Draft
  readonly onSelect: (id: string) => void
  /** The window of a part was put somewhere by hand. */
  readonly onPlace: (id: string, x: number) => void
  readonly onSplit: (id: string, at: number) => void
}

/** The reel as it will be, drawn from the video itself. */
export function Preview({ video, found, draft, onSelect, onPlace, onSplit }: Props) {
  const { t } = useLingui()
  const [element, setElement] = useState<HTMLVideoElement | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [trouble, setTrouble] = useState(false)
  const { parts, ratio } = draft
  const player = useReelPlayer(element, parts)
  const place = useSyncExternalStore(player.subscribe, player.snapshot)
  useFrames(() => {
    const { index, at } = player.follow()
    const [context, part] = [canvas.current?.getContext('2d'), parts[index]]
    if (context && element && part) drawFrame(context, element, ratio, middleAt(part, pathOf(found, part), at))
  })
  const part = parts[place.index] ?? parts[0]
  const drag = useWindowDrag({ element, ratio, part, found, at: place.at, onPlace })
  const onTrouble = useCallback(() => setTrouble(true), [])
  return (
    <div className="flex min-w-0 flex-col items-center gap-3">
      {video.playback && <BareVideo ref={setElement} media={video.playback} startAt={parts[0]?.start ?? 0} onTrouble={onTrouble} />}
      <Frame ratio={ratio} said={wordsAt(found, draft, place.at)} trouble={trouble}>
        <canvas
          ref={canvas}
          {...previewSize[ratio]}
          aria-label={t`Preview of the reel`}
          role="img"
          className={part?.framing === 'fit' ? 'size-full' : 'size-full cursor-grab touch-none active:cursor-grabbing'}
          {...drag}
        />
      </Frame>
      <PartsBar
        parts={parts}
        selected={draft.selected}
        place={place}
        onShow={(one, index) => {
          onSelect(one.id)
          player.show(index, one.start)
        }}
      />
      <Buttons place={place} draft={draft} onToggle={() => player.toggle()} onSplit={() => part && onSplit(part.id, player.follow().at)} />
    </div>
  )
}

function useReelPlayer(element: HTMLVideoElement | null, parts: readonly DraftPart[]): ReelPlayer {
  const [player] = useState(() => new ReelPlayer(parts))
  useEffect(() => {
    player.attach(element)
    return () => player.attach(null)
  }, [player, element])
  useEffect(() => player.setParts(parts), [player, parts])
  return player
}

interface FrameProps {
  readonly ratio: Ratio
  readonly said: string | undefined
  readonly trouble: boolean
  readonly children: ReactNode
}

/** What is shown, with the words over it. */
function Frame({ ratio, said, trouble, children }: FrameProps) {
  const [aspect, look] = [aspectOf[ratio], captionLook(ratio)]
  return (
    <div
      className="relative w-full overflow-hidden rounded-md bg-black"
      style={{ aspectRatio: aspect, maxWidth: `${26 * aspect}rem`, containerType: 'size' }}
    >
      {children}
      {said && (
        <p
          className="pointer-events-none absolute inset-x-[6%] whitespace-pre-line text-balance text-center font-bold text-white leading-tight [text-shadow:0_0_3px_#000,0_0_3px_#000,0_0_5px_#000]"
          style={{ bottom: `${look.bottom * 100}cqh`, fontSize: `${look.size * 88}cqh` }}
        >
          {said}
        </p>
      )}
      {trouble && (
        <p role="alert" className="absolute inset-0 grid place-items-center bg-black/70 p-4 text-center text-white">
          <Trans>The video can’t be shown here at the moment. The reel can be made all the same.</Trans>
        </p>
      )}
    </div>
  )
}

interface ButtonsProps {
  readonly place: ReelPlace
  readonly draft: Draft
  readonly onToggle: () => void
  readonly onSplit: () => void
}

function Buttons({ place, draft, onToggle, onSplit }: ButtonsProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-2">
      <Button icon={place.playing ? Pause : Play} onClick={onToggle}>
        {place.playing ? <Trans>Pause</Trans> : <Trans>Play</Trans>}
      </Button>
      <Button onClick={onSplit}>
        <Trans>Split here</Trans>
      </Button>
      <span className="text-muted text-sm tabular-nums">
        {clock(timeInReel(draft, place))} / {clock(lengthOfDraft(draft))}
      </span>
    </div>
  )
}

const pathOf = (found: Detected, { start, end }: DraftPart) => pathWithin(found.highlights, { start, end })

function timeInReel({ parts }: Draft, { index, at }: ReelPlace): number {
  const part = parts[index]
  return part ? lengthOfDraft({ parts: parts.slice(0, index) }) + Math.max(0, at - part.start) : 0
}

function wordsAt({ captions }: Detected, draft: Draft, at: number): string | undefined {
  if (draft.captions === 'none') return undefined
  return captions?.cues.find((cue) => cue.start <= at && cue.end > at)?.text
}

interface Dragged extends Pick<Props, 'found' | 'onPlace'> {
  readonly element: HTMLVideoElement | null
  readonly ratio: Ratio
  readonly part: DraftPart | undefined
  readonly at: number
}

/** The picture is pushed with the pointer; the window goes the other way. */
function useWindowDrag({ element, ratio, part, found, at, onPlace }: Dragged) {
  const held = useRef<{ readonly from: number; readonly x: number } | null>(null)
  if (!part || part.framing === 'fit' || !element) return {}
  const share = element.videoHeight > 0 ? windowShare(element.videoWidth / element.videoHeight, ratio) : 1
  return {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { from: event.clientX, x: middleAt(part, pathOf(found, part), at) ?? 0.5 }
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      if (!held.current || share >= 1) return
      const by = ((event.clientX - held.current.from) / event.currentTarget.clientWidth) * share
      onPlace(part.id, Math.min(1 - share / 2, Math.max(share / 2, held.current.x - by)))
    },
    onPointerUp: () => void (held.current = null),
    onPointerCancel: () => void (held.current = null),
  }
}

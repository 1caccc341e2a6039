import { Trans, useLingui } from '@lingui/react/macro'
import { type Ref, useCallback, useImperativeHandle, useRef } from 'react'
import { Player, type PlayerHandle } from '#domains/media/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { lastBegun } from '../../cue-at.ts'
import { usePosition } from '../use-position.ts'
import { brokenLines } from './edits.ts'
import type { EditorCue } from './model.ts'

interface Props {
  readonly ref: Ref<PlayerHandle>
  readonly video: Video
  readonly cues: readonly EditorCue[]
}

/** The player, with the captions as they are being edited. */
export function EditorPlayer({ ref, video, cues }: Props) {
  const { t } = useLingui()
  const player = useRef<PlayerHandle>(null)
  useImperativeHandle(ref, () => ({
    seek: (to) => player.current?.seek(to),
    play: () => player.current?.play(),
    pause: () => player.current?.pause(),
    isPlaying: () => player.current?.isPlaying() ?? false,
    position: () => player.current?.position() ?? 0,
    addWords: (words) => player.current?.addWords(words),
  }))
  const position = useCallback(() => player.current?.position() ?? 0, [])
  const { playback } = video
  if (!playback)
    return (
      <p className="text-muted">
        <Trans>The video cannot be played yet.</Trans>
      </p>
    )
  return (
    <div className="aspect-video overflow-hidden rounded-lg">
      <Player
        ref={player}
        media={{ ...playback, poster: video.thumbnail_url ?? playback.poster }}
        title={video.displayname || t`Video`}
        frame="fill"
        overlay={<Preview position={position} cues={cues} />}
      />
    </div>
  )
}

/** What viewers would read now. */
function Preview({ position, cues }: { position: () => number; cues: readonly EditorCue[] }) {
  const text = usePosition(
    position,
    useCallback((seconds: number) => textAt(cues, seconds * 1000), [cues]),
  )
  if (text === '') return null
  return (
    <p data-caption-preview className="pointer-events-none absolute inset-x-4 bottom-14 text-center">
      <span className="whitespace-pre-line rounded-sm bg-black/75 box-decoration-clone px-2 py-0.5 text-white">{text}</span>
    </p>
  )
}

function textAt(cues: readonly EditorCue[], ms: number): string {
  const cue = cues[lastBegun(cues, ms)]
  if (!cue || cue.end <= ms) return ''
  return cue.text.includes('\n') ? cue.text : brokenLines(cue.text)
}

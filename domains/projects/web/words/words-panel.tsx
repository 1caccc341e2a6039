import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { transcriptQuery } from '#domains/transcripts/web.ts'
import { videoQuery } from '#domains/videos/web.ts'
import { newId } from '#platform/web/in-browser/new-id.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { VideoClip } from '../../contract.ts'
import type { ChangeFilm } from '../model/editing.ts'
import { toMs } from '../model/to-ms.ts'
import type { FilmPlayer } from '../preview/film-player.ts'
import { SuggestedCuts } from './suggested-cuts.tsx'
import { fillersIn, pausesIn } from './suggestions.ts'
import { WordGrid } from './word-grid.tsx'
import { linesSaid, type SaidStretch, type SpokenCue, stretchSaid, type WordSelection } from './word-times.ts'

export interface WordsPanelProps {
  readonly clip: VideoClip
  /** Second of the film at which the clip begins. */
  readonly begin: number
  readonly player: FilmPlayer
  readonly onChange: ChangeFilm
}

/** The name of the transcript that viewers get first. */
const byDefault = '-1'

function useCaptions(videoId: string) {
  const video = useQuery({ ...videoQuery(videoId), staleTime: 5 * 60_000 })
  return { video, captions: video.data && 'playback' in video.data ? (video.data.playback?.captions ?? []) : [] }
}

/** What is said in a clip; what is selected of it is cut out, or all that is not. */
export function ClipWords(props: WordsPanelProps) {
  const { video, captions } = useCaptions(props.clip.video)
  const words = useQuery({ ...transcriptQuery(props.clip.video, byDefault, captions[0]?.src), enabled: captions.length > 0 })
  if (video.isPending || (captions.length > 0 && words.isPending)) return <ListSkeleton rows={4} />
  if (video.isError && !video.data) return <ErrorState error={video.error} onRetry={() => void video.refetch()} />
  if (captions.length === 0)
    return (
      <p className="text-muted">
        <Trans>Nothing is transcribed in this video. Its owner can have a transcript made in its settings.</Trans>
      </p>
    )
  if (!words.data) return <ErrorState error={words.error} onRetry={() => void words.refetch()} />
  return <SaidInClip {...props} transcript={words.data} />
}

interface SaidProps extends WordsPanelProps {
  readonly transcript: { readonly language: string; readonly cues: readonly SpokenCue[] }
}

function SaidInClip({ clip, begin, player, onChange, transcript: { cues, language } }: SaidProps) {
  const { from, to } = clip
  const [selection, select] = useState<WordSelection | null>(null)
  const lines = useMemo(() => linesSaid(cues, { from, to }), [cues, from, to])
  const words = useMemo(() => lines.flatMap((line) => line.words), [lines])
  if (words.length === 0)
    return (
      <p className="text-muted">
        <Trans>Nothing is said in this clip.</Trans>
      </p>
    )
  const [first, last] = selection ? [Math.min(selection.anchor, selection.focus), Math.max(selection.anchor, selection.focus)] : [0, -1]
  const stretch = selection && stretchSaid(words, clip, first, Math.min(last, words.length - 1))
  const cut = (stretches: readonly SaidStretch[]) => {
    select(null)
    onChange({ type: 'cut', id: clip.id, stretches: stretches.map((one) => ({ ...one, newId: newId() })) })
  }
  const cutSelected = () => stretch && cut([stretch])
  const keep = () => {
    if (!stretch) return
    select(null)
    const patch = { from: toMs(stretch.from), to: toMs(stretch.to) }
    onChange({ type: 'change', id: clip.id, field: `words ${newId()}`, patch })
    onChange({ type: 'settle' })
  }
  return (
    <div className="grid min-w-0 gap-3">
      <p id="words-hint" className="text-muted text-sm">
        <Trans>Draw over words, or hold Shift and use the arrow keys, to select them.</Trans>
      </p>
      <WordGrid
        lines={lines}
        language={language}
        first={first}
        last={last}
        focus={Math.min(selection?.focus ?? 0, words.length - 1)}
        clip={clip}
        begin={begin}
        player={player}
        onSelect={select}
        onCut={cutSelected}
      />
      <WordActions isSelected={selection !== null} onCut={cutSelected} onKeep={keep} />
      <SuggestedCuts pauses={pausesIn(cues, clip)} fillers={fillersIn(words, language)} onCut={cut} />
    </div>
  )
}

function WordActions({ isSelected, onCut, onKeep }: { isSelected: boolean; onCut: () => void; onKeep: () => void }) {
  const { t } = useLingui()
  return (
    <div role="group" aria-label={t`The selected words`} className="flex flex-wrap gap-2">
      <Button size="sm" kind="primary" disabled={!isSelected} onClick={onCut}>
        <Trans>Cut out</Trans>
      </Button>
      <Button size="sm" disabled={!isSelected} onClick={onKeep}>
        <Trans>Keep only these</Trans>
      </Button>
    </div>
  )
}

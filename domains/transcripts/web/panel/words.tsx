import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { SearchInput } from '#platform/web/ui/input.tsx'
import type { TranscriptWithCues } from '../../contract.ts'
import { lastBegun } from '../../cue-at.ts'
import { usePosition } from '../use-position.ts'
import { CueList } from './cue-list.tsx'
import { findCues } from './find-cues.ts'
import { QuoteBar } from './quote-bar.tsx'

interface Props {
  readonly videoId: string
  readonly transcript: TranscriptWithCues
  /** In another language, shown under each line. */
  readonly beside: TranscriptWithCues | undefined
  readonly position: () => number
  readonly onSeek: (seconds: number) => void
}

/** The lines of a transcript: they follow the sound, are searched in, and lead to their second. */
export function TranscriptWords({ videoId, transcript, beside, position, onSeek }: Props) {
  const { t } = useLingui()
  const { cues, language } = transcript
  const [text, setText] = useState('')
  const [follows, setFollows] = useState(true)
  const [at, setAt] = useState(0)
  const found = useMemo(() => findCues(cues, text), [cues, text])
  const current = usePosition(
    position,
    useCallback((seconds: number) => lastBegun(cues, seconds * 1000), [cues]),
  )
  const frame = useRef<HTMLDivElement>(null)
  const isSearching = text.trim() !== ''
  const place = found.length === 0 ? undefined : found[Math.min(at, found.length - 1)]
  const step = (by: number) => setAt((found.length + Math.min(at, found.length - 1) + by) % Math.max(found.length, 1))
  return (
    <div ref={frame} className="flex flex-col gap-2">
      <div className="flex items-center gap-1">
        <SearchInput
          label={t`Search in the transcript`}
          value={text}
          onChange={(next) => {
            setText(next)
            setAt(0)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            step(event.shiftKey ? -1 : 1)
          }}
          className="min-w-0 flex-1"
        />
        {isSearching && (
          <>
            <IconButton label={t`Previous place`} icon={ChevronUp} size="sm" disabled={found.length === 0} onClick={() => step(-1)} />
            <IconButton label={t`Next place`} icon={ChevronDown} size="sm" disabled={found.length === 0} onClick={() => step(1)} />
          </>
        )}
      </div>
      <Below isSearching={isSearching} count={found.length} at={Math.min(at, found.length - 1) + 1}>
        <Checkbox label={t`Follow the sound`} checked={follows} onChange={setFollows} />
      </Below>
      <CueList
        cues={cues}
        language={language}
        beside={beside}
        current={current}
        shown={isSearching ? place : follows && current >= 0 ? current : undefined}
        marked={isSearching ? text : ''}
        onSeek={onSeek}
      />
      <QuoteBar frame={frame} videoId={videoId} cues={cues} />
    </div>
  )
}

function Below({ isSearching, count, at, children }: { isSearching: boolean; count: number; at: number; children: ReactNode }) {
  if (!isSearching) return children
  return (
    <output className="text-muted text-sm">
      {count > 0 ? (
        <Trans>
          {at} of <Plural value={count} one="# place" other="# places" />
        </Trans>
      ) : (
        <Trans>These words are not in the transcript.</Trans>
      )}
    </output>
  )
}

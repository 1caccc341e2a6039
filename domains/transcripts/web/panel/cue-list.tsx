import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useMemo, useRef } from 'react'
import { clock } from '#platform/contract/duration.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { TranscriptWithCues } from '../../contract.ts'
import { lastBegun } from '../../cue-at.ts'
import { markText } from './find-cues.ts'

type Cues = TranscriptWithCues['cues']
type Cue = Cues[number]

interface Props {
  readonly cues: Cues
  readonly language: string
  readonly beside: TranscriptWithCues | undefined
  /** Index of what is being said. */
  readonly current: number
  /** Index of the line that is to be in view. */
  readonly shown: number | undefined
  readonly marked: string
  readonly onSeek: (seconds: number) => void
}

/** px of a line of two rows. */
const usualHeight = 52

/** Of however many lines only those are in the page that are in view. */
export function CueList({ cues, language, beside, current, shown, marked, onSeek }: Props) {
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, and its rows are memoized
  const rows = useVirtualizer({
    count: cues.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    overscan: 6,
  })
  const others = useMemo(() => besideOf(cues, beside?.cues ?? []), [cues, beside])
  const { scrollToIndex } = rows
  useEffect(() => {
    // Whoever has selected something is reading.
    if (shown === undefined || !getSelection()?.isCollapsed) return
    scrollToIndex(shown, { align: 'center' })
  }, [shown, scrollToIndex])
  return (
    <div
      ref={scroller}
      data-transcript-lines
      className="max-h-[60vh] min-h-40 overflow-y-auto overscroll-contain rounded-md xl:max-h-[max(20rem,calc(100vh-20rem))]"
    >
      <ol aria-label={t`Lines of the transcript`} className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const cue = cues[index]
          if (!cue) return null
          return (
            <li
              key={cue.number}
              ref={rows.measureElement}
              data-index={index}
              data-cue={cue.number}
              aria-current={index === current || undefined}
              aria-setsize={cues.length}
              aria-posinset={index + 1}
              className={cx(
                'absolute inset-x-0 top-0 flex items-start rounded-md',
                index === current ? 'bg-accent-soft' : 'hover:bg-hover',
              )}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Line
                cue={cue}
                speaker={newSpeaker(cues, index)}
                language={language}
                other={others[index]}
                otherLanguage={beside?.language}
                marked={marked}
                onSeek={onSeek}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** What is said in the other language while each of these is: every line of it under the one in which it begins. */
function besideOf(cues: Cues, others: Cues): (string | undefined)[] {
  const beside: string[][] = cues.map(() => [])
  for (const other of others) beside[Math.max(0, lastBegun(cues, other.start))]?.push(other.text)
  return beside.map((texts) => (texts.length > 0 ? texts.join(' ') : undefined))
}

/** Who begins to speak there. */
const newSpeaker = (cues: Cues, index: number) => (cues[index]?.speaker === cues[index - 1]?.speaker ? undefined : cues[index]?.speaker)

interface LineProps {
  readonly cue: Cue
  readonly speaker: string | undefined
  readonly language: string
  readonly other: string | undefined
  readonly otherLanguage: string | undefined
  readonly marked: string
  readonly onSeek: (seconds: number) => void
}

/** Its time is a button; its words are pressed, too, and can be selected. */
const Line = memo(function Line({ cue, speaker, language, other, otherLanguage, marked, onSeek }: LineProps) {
  const { t } = useLingui()
  const at = clock(cue.start / 1000)
  const go = () => onSeek(cue.start / 1000)
  return (
    <>
      <button
        type="button"
        aria-label={t`Play from ${at}`}
        onClick={go}
        className="shrink-0 rounded-md px-2 py-1.5 font-medium text-accent-ink tabular-nums touch:py-3"
      >
        {at}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the button beside it does the same */}
      <div
        onClick={() => getSelection()?.isCollapsed && go()}
        className="wrap-anywhere min-w-0 flex-1 cursor-pointer select-text py-1.5 pr-2 touch:py-3"
      >
        {speaker !== undefined && (
          <div dir="auto" className="font-medium text-muted text-sm">
            {speaker}
          </div>
        )}
        <p lang={language}>
          {markText(cue.text.replaceAll('\n', ' '), marked).map(({ text, isMarked }, place) =>
            isMarked ? (
              <mark key={place} className="rounded-xs bg-accent font-medium text-on-accent">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </p>
        {other && (
          <p lang={otherLanguage} className="text-muted">
            {other}
          </p>
        )}
      </div>
    </>
  )
})

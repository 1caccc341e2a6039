import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef } from 'react'
import { type CueCommands, CueRow } from './cue-row.tsx'
import type { EditorState } from './model.ts'

export interface Wanted {
  readonly key: string
  /** Whether its words get the focus. */
  readonly focus: boolean
}

interface Props {
  readonly state: EditorState
  readonly language: string
  /** Whether who speaks is told apart. */
  readonly withSpeakers: boolean
  readonly selected: string | undefined
  /** Index of what is being said. */
  readonly current: number
  /** Brought into view; another object each time. */
  readonly wanted: Wanted | undefined
  readonly commands: CueCommands
}

/** px of a row with its warning. */
const usualHeight = 100

/** Of however many cues only those are in the page that are in view. */
export function CueRows({ state, language, withSpeakers, selected, current, wanted, commands }: Props) {
  const { t } = useLingui()
  const { cues, conflicts, conflictBy } = state
  const scroller = useRef<HTMLDivElement>(null)
  const speakers = useId()
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, and its rows are memoized
  const rows = useVirtualizer({
    count: cues.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    getItemKey: (index) => cues[index]?.key ?? index,
    overscan: 4,
  })
  const index = wanted ? cues.findIndex(({ key }) => key === wanted.key) : -1
  const { scrollToIndex } = rows
  useEffect(() => {
    if (!wanted || index === -1) return
    scrollToIndex(index, { align: 'auto' })
    if (!wanted.focus) return
    // The row is there after it was scrolled to.
    const frame = requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] textarea`)?.focus({ preventScroll: true }),
    )
    return () => cancelAnimationFrame(frame)
  }, [wanted, index, scrollToIndex])
  return (
    <div ref={scroller} data-editor-rows className="min-h-80 flex-1 overflow-y-auto overscroll-contain">
      {withSpeakers && <Speakers id={speakers} cues={cues} />}
      <ol aria-label={t`Captions`} className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index: at, start }) => {
          const cue = cues[at]
          if (!cue) return null
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={at}
              aria-setsize={cues.length}
              aria-posinset={at + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <CueRow
                cue={cue}
                next={cues[at + 1]}
                index={at}
                language={language}
                speakers={withSpeakers ? speakers : undefined}
                selected={cue.key === selected}
                current={at === current}
                conflict={conflicts.get(cue.key)}
                conflictBy={conflictBy}
                commands={commands}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** Names are typed once, and chosen from then on. */
function Speakers({ id, cues }: { id: string; cues: EditorState['cues'] }) {
  const names = [...new Set(cues.flatMap(({ speaker }) => speaker ?? []))]
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  )
}

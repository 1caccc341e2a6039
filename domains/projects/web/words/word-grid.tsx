import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { clock } from '#platform/contract/duration.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { VideoClip } from '../../contract.ts'
import { clipSecond, sourceMoment } from '../model/placing.ts'
import type { FilmPlayer } from '../preview/film-player.ts'
import { lineOf, type WordLine, type WordSelection, wordBeside } from './word-times.ts'

interface Props {
  readonly lines: readonly WordLine[]
  readonly language: string
  /** The words that are selected, from the first to the last; none where the last is before the first. */
  readonly first: number
  readonly last: number
  /** The word at which the keyboard is. */
  readonly focus: number
  readonly clip: VideoClip
  /** Second of the film at which the clip begins. */
  readonly begin: number
  readonly player: FilmPlayer
  readonly onSelect: (selection: WordSelection | null) => void
  readonly onCut: () => void
}

/** px of a line of two rows, and how many lines beyond those in view are in the page */
const rowSizes = { estimateSize: () => 52, overscan: 6 }

/** The word below a pointer. */
function wordBelow({ target }: PointerEvent): number | null {
  const word = target instanceof Element ? target.closest<HTMLElement>('[data-word]')?.dataset['word'] : undefined
  return word === undefined ? null : Number(word)
}

/** The words of a clip as a grid of lines, of which those in view are in the page: drawn over, or gone through with the arrow keys. */
export function WordGrid(props: Props) {
  const { lines, language, first, last, focus, clip, begin, player } = props
  const { t } = useLingui()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, and its rows are memoized
  const rows = useVirtualizer({ count: lines.length, getScrollElement: () => scroller.current, ...rowSizes })
  const handlers = useWordKeys(props)
  const { scrollToIndex } = rows
  const line = lineOf(lines, focus)
  useEffect(() => scrollToIndex(line, { align: 'auto' }), [line, scrollToIndex])
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={t`Words of the clip`}
      aria-describedby="words-hint"
      aria-multiselectable="true"
      aria-rowcount={lines.length}
      aria-activedescendant={`${id}-${focus}`}
      {...handlers}
      className="group max-h-72 min-h-24 select-none overflow-y-auto rounded-md border border-line"
    >
      <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const row = lines[index]
          if (!row) return null
          return (
            <div
              key={row.number}
              ref={rows.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 1}
              className="absolute inset-x-0 top-0 px-2 py-1"
              style={{ transform: `translateY(${start}px)` }}
            >
              <SpokenLine
                line={row}
                id={id}
                language={language}
                first={first}
                last={last}
                focus={index === line ? focus : -1}
                clip={clip}
                begin={begin}
                player={player}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Selects words by a pointer and by keys; the film goes to where one is said. */
function useWordKeys({ lines, first, last, focus, clip, begin, player, onSelect, onCut }: Props) {
  const anchor = useRef<number | null>(null)
  const seek = (word: number) => {
    const line = lines[lineOf(lines, word)]
    const from = line?.words[word - line.first]?.from
    if (from !== undefined) player.seek(begin + Math.max(0, clipSecond(clip, from)))
  }
  /** Where the selection began, as long as there is one. */
  const begun = () => (last >= first ? (anchor.current ?? focus) : focus)
  const take = (word: number, longer: boolean) => {
    anchor.current = longer ? begun() : word
    onSelect({ anchor: anchor.current, focus: word })
    if (!longer) seek(word)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') return onSelect(null)
    const isCut = event.key === 'Delete' || event.key === 'Backspace'
    const next = wordBeside(lines, focus, event.key)
    if (!isCut && next === null) return
    event.preventDefault()
    if (next === null) onCut()
    else take(next, event.shiftKey)
  }
  const onPointerDown = (event: PointerEvent) => {
    const word = wordBelow(event)
    if (word !== null && event.button === 0) take(word, event.shiftKey)
  }
  const onPointerMove = (event: PointerEvent) => {
    const word = wordBelow(event)
    if (word !== null && event.buttons === 1 && word !== focus) take(word, true)
  }
  return { onKeyDown, onPointerDown, onPointerMove }
}

/** The word of a line that is heard; -1 of none. */
function useHeard({ first, words }: WordLine, { clip, begin, player }: Pick<Props, 'clip' | 'begin' | 'player'>): number {
  const read = () => {
    const moment = sourceMoment(clip, player.snapshot().at - begin)
    const index = words.findIndex(({ from, to }) => from <= moment && moment < to)
    return index === -1 ? -1 : first + index
  }
  return useSyncExternalStore(player.subscribe, read)
}

interface LineProps extends Pick<Props, 'language' | 'first' | 'last' | 'focus' | 'clip' | 'begin' | 'player'> {
  readonly line: WordLine
  readonly id: string
}

const SpokenLine = memo(function SpokenLine({ line, id, language, first, last, focus, clip, begin, player }: LineProps) {
  const heard = useHeard(line, { clip, begin, player })
  return (
    <>
      <span aria-hidden="true" className="mr-2 text-muted text-xs tabular-nums">
        {clock(line.words[0]?.from ?? 0)} {line.speaker}
      </span>
      {line.words.map((word, index) => {
        const place = line.first + index
        return (
          <span
            key={place}
            id={`${id}-${place}`}
            role="gridcell"
            lang={language}
            data-word={place}
            aria-selected={place >= first && place <= last}
            className={cx(
              'cursor-pointer rounded-xs px-0.5 py-0.5 hover:bg-hover aria-selected:bg-accent aria-selected:text-on-accent',
              place === focus && 'group-focus-visible:outline group-focus-visible:outline-2 group-focus-visible:outline-focus',
              place === heard && 'underline decoration-2 underline-offset-4',
            )}
          >
            {word.text}{' '}
          </span>
        )
      })}
    </>
  )
})

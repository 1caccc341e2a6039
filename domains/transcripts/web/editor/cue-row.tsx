import { Trans, useLingui } from '@lingui/react/macro'
import { Combine, Plus, Scissors, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo, useState } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { Disclosure } from '#platform/web/ui/disclosure.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { longestSpeaker } from '../../limits.ts'
import { clockText, readClock } from './clock-text.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import { Warnings } from './cue-warnings.tsx'
import type { CueConflict, EditorCue } from './model.ts'

/** What can be done with a cue; the same functions for all rows. */
export interface CueCommands {
  readonly text: (key: string, text: string) => void
  readonly speaker: (key: string, speaker: string) => void
  readonly times: (key: string, times: { readonly start?: number; readonly end?: number }) => void
  readonly split: (key: string, at: number) => void
  readonly merge: (key: string) => void
  readonly remove: (key: string) => void
  readonly insert: (key: string) => void
  readonly play: (key: string) => void
  readonly select: (key: string) => void
  readonly decide: (key: string, choice: 'mine' | 'theirs') => void
  /** To the cue before or after. */
  readonly go: (key: string, by: 1 | -1) => void
  /** Its begin or end is where the player is. */
  readonly take: (key: string, edge: 'start' | 'end') => void
}

interface Props {
  readonly cue: EditorCue
  readonly next: EditorCue | undefined
  readonly index: number
  readonly language: string
  /** Id of the list of those who speak; undefined: nobody is told apart. */
  readonly speakers: string | undefined
  readonly selected: boolean
  readonly current: boolean
  readonly conflict: CueConflict | undefined
  readonly conflictBy: string | null
  readonly commands: CueCommands
}

/** One cue: its times, its words, what is hard to read about it. */
export const CueRow = memo(function CueRow(props: Props) {
  const { cue, next, index, language, speakers, selected, current, conflict, conflictBy, commands } = props
  const { t } = useLingui()
  const { key } = cue
  const number = index + 1
  return (
    <div
      data-editor-cue={number}
      className={cx(
        'flex flex-wrap items-start gap-x-3 gap-y-1 border-line border-b px-2 py-2',
        selected ? 'bg-accent-soft' : current && 'bg-sunken',
        conflict && 'outline-2 outline-danger -outline-offset-2',
      )}
    >
      <div className="flex shrink-0 flex-col gap-1">
        <TimeField label={t`Begin of caption ${number}`} value={cue.start} onChange={(start) => commands.times(key, { start })} />
        <TimeField label={t`End of caption ${number}`} value={cue.end} onChange={(end) => commands.times(key, { end })} />
      </div>
      <div className="min-w-40 flex-1">
        {speakers !== undefined && <SpeakerField {...{ cue, number, commands }} list={speakers} />}
        <textarea
          aria-label={t`Words of caption ${number}`}
          lang={language}
          dir="auto"
          rows={2}
          value={cue.text}
          onChange={(event) => commands.text(key, event.currentTarget.value)}
          onFocus={() => commands.select(key)}
          onKeyDown={(event) => pressed(event, key, commands)}
          className="control field-sizing-content h-auto min-h-15 w-full resize-none py-1.5"
        />
        <Warnings cue={cue} next={next} />
        {conflict && <ConflictChoice conflict={conflict} by={conflictBy} onDecide={(choice) => commands.decide(key, choice)} />}
      </div>
      <div className="flex shrink-0">
        <IconButton label={t`Split caption ${number}`} icon={Scissors} size="sm" onClick={() => commands.split(key, middleOf(cue.text))} />
        <IconButton
          label={t`Merge caption ${number} with the next`}
          icon={Combine}
          size="sm"
          disabled={!next}
          onClick={() => commands.merge(key)}
        />
        <IconButton label={t`Insert a caption after ${number}`} icon={Plus} size="sm" onClick={() => commands.insert(key)} />
        <IconButton label={t`Delete caption ${number}`} icon={Trash2} size="sm" kind="danger-quiet" onClick={() => commands.remove(key)} />
      </div>
    </div>
  )
})

interface SpeakerFieldProps extends Pick<Props, 'cue' | 'commands'> {
  readonly number: number
  /** Id of the list of names. */
  readonly list: string
}

function SpeakerField({ cue, number, commands, list }: SpeakerFieldProps) {
  const { t } = useLingui()
  return (
    <input
      aria-label={t`Speaker of caption ${number}`}
      placeholder={t`Speaker`}
      list={list}
      maxLength={longestSpeaker}
      dir="auto"
      value={cue.speaker ?? ''}
      onChange={(event) => commands.speaker(cue.key, event.currentTarget.value)}
      onFocus={() => commands.select(cue.key)}
      className="control mb-1 h-7 w-full px-2 font-medium text-sm touch:h-11"
    />
  )
}

/** The blank nearest to the middle. */
function middleOf(text: string): number {
  const blanks = [...text.matchAll(/\s/g)].map(({ index }) => index)
  return blanks.toSorted((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0] ?? text.length
}

/** The keys of the editor, while the words of a cue have the focus. */
function pressed(event: KeyboardEvent<HTMLTextAreaElement>, key: string, commands: CueCommands): void {
  const { altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event
  const run = (work: () => void) => {
    event.preventDefault()
    work()
  }
  const name = `${ctrlKey || metaKey ? 'Ctrl ' : ''}${altKey ? 'Alt ' : ''}${shiftKey ? 'Shift ' : ''}${event.code}`
  const keys: Readonly<Record<string, () => void>> = {
    'Ctrl Enter': () => commands.split(key, currentTarget.selectionStart),
    'Ctrl Shift Enter': () => commands.insert(key),
    'Ctrl Shift Backspace': () => commands.remove(key),
    'Alt ArrowUp': () => commands.go(key, -1),
    'Alt ArrowDown': () => commands.go(key, 1),
    'Alt Enter': () => commands.play(key),
    'Alt KeyJ': () => commands.merge(key),
    'Alt Comma': () => commands.take(key, 'start'),
    'Alt Period': () => commands.take(key, 'end'),
  }
  const work = keys[name]
  if (work) run(work)
}

interface TimeFieldProps {
  readonly label: string
  /** ms */
  readonly value: number
  readonly onChange: (ms: number) => void
}

/** What is typed counts when the field is left, or Enter is pressed; up and down move it by a tenth of a second. */
function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  const take = () => {
    const ms = typed === undefined ? null : readClock(typed)
    setTyped(undefined)
    if (ms !== null && ms !== value) onChange(ms)
  }
  return (
    <input
      aria-label={label}
      inputMode="decimal"
      spellCheck={false}
      value={typed ?? clockText(value)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        const step = { ArrowUp: 100, ArrowDown: -100 }[event.key]
        if (event.key === 'Enter') take()
        if (step === undefined) return
        event.preventDefault()
        onChange(Math.max(0, value + step))
      }}
      className="control h-7 w-28 px-2 text-sm tabular-nums touch:h-11"
    />
  )
}

/** The keys, in words. */
export function EditorKeys() {
  const { t } = useLingui()
  const keys = [
    ['Alt + ↑ ↓', t`Previous or next caption`],
    ['Alt + Enter', t`Play this caption`],
    ['Ctrl + Enter', t`Split where the cursor is`],
    ['Ctrl + Shift + Enter', t`Insert a caption after it`],
    ['Ctrl + Shift + Backspace', t`Delete it`],
    ['Alt + J', t`Merge with the next`],
    ['Alt + comma, period', t`Begin or end it where the player is`],
    ['Ctrl + Z, Ctrl + Shift + Z', t`Undo, redo`],
  ] as const
  return (
    <Disclosure summary={<Trans>Keys</Trans>}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {keys.map(([name, what]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

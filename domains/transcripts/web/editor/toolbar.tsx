import { Trans, useLingui } from '@lingui/react/macro'
import { History, MoveHorizontal, Plus, Redo2, Search, Undo2, Users, WrapText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { SaveState } from './use-autosave.ts'

interface Props {
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onInsert: () => void
  readonly onFind: () => void
  readonly onShift: () => void
  readonly onBreak: () => void
  readonly onHistory: () => void
  readonly withSpeakers: boolean
  readonly onSpeakers: (shown: boolean) => void
  readonly saving: { readonly state: SaveState; readonly failure: string }
  readonly conflicts: number
}

/** What can be done with all cues, and how the saving stands. */
export function EditorToolbar({ canUndo, canRedo, withSpeakers, saving, conflicts, ...on }: Props) {
  const { t } = useLingui()
  return (
    <div role="toolbar" aria-label={t`Tools of the editor`} className="flex flex-wrap items-center gap-1 border-line border-b p-2">
      <IconButton label={t`Undo`} icon={Undo2} size="sm" disabled={!canUndo} onClick={on.onUndo} />
      <IconButton label={t`Redo`} icon={Redo2} size="sm" disabled={!canRedo} onClick={on.onRedo} />
      <Button size="sm" kind="quiet" icon={Plus} onClick={on.onInsert}>
        <Trans>Add caption</Trans>
      </Button>
      <Button size="sm" kind="quiet" icon={Search} onClick={on.onFind}>
        <Trans>Find and replace</Trans>
      </Button>
      <Button size="sm" kind="quiet" icon={MoveHorizontal} onClick={on.onShift}>
        <Trans>Shift</Trans>
      </Button>
      <Button size="sm" kind="quiet" icon={WrapText} onClick={on.onBreak}>
        <Trans>Break long lines</Trans>
      </Button>
      <Button
        size="sm"
        kind="quiet"
        icon={Users}
        aria-pressed={withSpeakers}
        className={cx(withSpeakers && 'bg-pressed')}
        onClick={() => on.onSpeakers(!withSpeakers)}
      >
        <Trans>Speakers</Trans>
      </Button>
      <Button size="sm" kind="quiet" icon={History} onClick={on.onHistory}>
        <Trans>History</Trans>
      </Button>
      <SaveWords saving={saving} conflicts={conflicts} />
    </div>
  )
}

function SaveWords({ saving: { state, failure }, conflicts }: Pick<Props, 'saving' | 'conflicts'>) {
  const words: Readonly<Record<SaveState, ReactNode>> = {
    saved: <Trans>All changes are saved</Trans>,
    saving: <Trans>Saving…</Trans>,
    unsaved: <Trans>Not saved yet</Trans>,
    failed: <Trans>Not saved: {failure} It is tried again.</Trans>,
  }
  const isBad = state === 'failed' || conflicts > 0
  return (
    <output data-save-state={state} className={isBad ? 'ml-auto px-2 text-danger-ink text-sm' : 'ml-auto px-2 text-muted text-sm'}>
      {conflicts > 0 && state !== 'failed' ? <Trans>Captions to decide about: {conflicts}</Trans> : words[state]}
    </output>
  )
}

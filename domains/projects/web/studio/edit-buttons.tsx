import { useLingui } from '@lingui/react/macro'
import { ArrowLeftToLine, ArrowRightToLine, CopyPlus, Redo2, SquareSplitHorizontal, Trash2, Undo2 } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { ChangeFilm, Editing } from '../model/editing.ts'
import type { StudioCommands } from './studio-commands.ts'

interface Props {
  readonly state: Editing
  readonly commands: StudioCommands
  readonly onChange: ChangeFilm
}

/** What can be done where the film is, and with what is selected. */
export function EditButtons({ state: { timeline, selected, past, future }, commands, onChange }: Props) {
  const isClip = timeline.clips.some(({ id }) => id === selected)
  const isSound = timeline.sounds.some(({ id }) => id === selected)
  return (
    <Buttons
      isEmpty={timeline.clips.length === 0}
      isClip={isClip}
      isSound={isSound}
      hasPast={past !== null}
      hasFuture={future !== null}
      commands={commands}
      onChange={onChange}
    />
  )
}

interface ButtonsProps extends Pick<Props, 'commands' | 'onChange'> {
  readonly isEmpty: boolean
  /** What is selected. */
  readonly isClip: boolean
  readonly isSound: boolean
  readonly hasPast: boolean
  readonly hasFuture: boolean
}

/** They stay as they are while something is drawn. */
const Buttons = memo(function Buttons({ isEmpty, isClip, isSound, hasPast, hasFuture, commands, onChange }: ButtonsProps) {
  const { t } = useLingui()
  return (
    <div role="group" aria-label={t`Edit`} className="flex flex-wrap">
      <IconButton label={t`Undo`} keys="Ctrl+Z" icon={Undo2} size="sm" disabled={!hasPast} onClick={() => onChange({ type: 'undo' })} />
      <IconButton label={t`Redo`} keys="Ctrl+Y" icon={Redo2} size="sm" disabled={!hasFuture} onClick={() => onChange({ type: 'redo' })} />
      <IconButton
        label={t`Split the clip here`}
        keys="S"
        icon={SquareSplitHorizontal}
        size="sm"
        disabled={isEmpty}
        onClick={commands.split}
      />
      <IconButton
        label={t`Begin the clip here`}
        keys="I"
        icon={ArrowLeftToLine}
        size="sm"
        disabled={isEmpty}
        onClick={() => commands.trim('from')}
      />
      <IconButton
        label={t`End the clip here`}
        keys="O"
        icon={ArrowRightToLine}
        size="sm"
        disabled={isEmpty}
        onClick={() => commands.trim('to')}
      />
      <IconButton label={t`Copy the selected clip`} icon={CopyPlus} size="sm" disabled={!isClip} onClick={commands.copy} />
      <IconButton
        label={t`Remove what is selected`}
        keys={t`Del`}
        icon={Trash2}
        size="sm"
        kind="danger-quiet"
        disabled={!isClip && !isSound}
        onClick={commands.remove}
      />
    </div>
  )
})

import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, CloudOff, FileVideo, Hourglass, Pause, RotateCw } from 'lucide-react'
import { cx } from '#platform/web/ui/cx.ts'
import { Progress } from '#platform/web/ui/progress.tsx'
import { CaptionRows } from './caption-rows.tsx'
import type { Upload, UploadState } from './types.ts'
import { UploadControls } from './upload-controls.tsx'
import { UploadStatus } from './upload-status.tsx'

const icons = {
  preparing: Hourglass,
  waiting: Hourglass,
  sending: FileVideo,
  paused: Pause,
  offline: CloudOff,
  lost: RotateCw,
  refused: CircleAlert,
  done: CircleCheck,
} as const satisfies Record<UploadState, typeof Pause>

export interface UploadRowProps {
  readonly upload: Upload
  readonly selected?: boolean
  readonly onSelect?: (() => void) | undefined
}

/** A file on its way: name, progress, speed, what can be done. */
export function UploadRow({ upload, selected = false, onSelect }: UploadRowProps) {
  const { t } = useLingui()
  const { state, sent, size, name } = upload
  const trouble = isInTrouble(upload)
  return (
    <li
      className={cx(
        'relative grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-start gap-x-3 rounded-lg border bg-surface p-3 transition-colors',
        selected ? 'border-accent' : 'border-line',
        onSelect && !selected && 'hover:border-line-strong',
      )}
    >
      <StateIcon upload={upload} />
      <div className="min-w-0 self-center">
        <Title name={name} selected={selected} onSelect={onSelect} />
      </div>
      <div className="relative">
        <UploadControls upload={upload} />
      </div>
      <p {...(trouble && { role: 'alert' })} className="col-span-2 col-start-2 text-muted text-sm tabular-nums">
        <UploadStatus upload={upload} />
      </p>
      {state !== 'done' && state !== 'refused' && (
        <Progress label={t`Upload of ${name}`} value={(100 * sent) / Math.max(size, 1)} className="col-span-3 mt-2.5" />
      )}
      <CaptionRows upload={upload} />
    </li>
  )
}

const isInTrouble = ({ state, problem }: Upload) => state === 'refused' || (problem !== null && state !== 'sending')

function StateIcon({ upload }: { upload: Upload }) {
  const Icon = icons[upload.state]
  const tone = isInTrouble(upload)
    ? 'bg-danger-soft text-danger-ink'
    : upload.state === 'done'
      ? 'bg-success-soft text-success-ink'
      : 'bg-sunken text-muted'
  return (
    <span className={cx('row-span-2 grid size-9 place-items-center rounded-md', tone)}>
      <Icon aria-hidden="true" className="size-[1.125rem]" strokeWidth={1.75} />
    </span>
  )
}

function Title({ name, selected, onSelect }: { name: string; selected: boolean; onSelect: (() => void) | undefined }) {
  if (!onSelect) return <p className="truncate font-medium">{name}</p>
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onSelect}
      className="block max-w-full truncate text-left font-medium after:absolute after:inset-0 after:rounded-lg"
    >
      {name}
    </button>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { clock } from '#platform/contract/duration.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Disclosure } from '#platform/web/ui/disclosure.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { Artifact } from '../../contract.ts'
import { MethodName } from './generation-status.tsx'

interface Props {
  readonly item: Artifact
  readonly isSelected: boolean
  /** Nothing can be changed. */
  readonly isFixed: boolean
  readonly onSelect: (on: boolean) => void
  readonly onPlay: () => void
  readonly onEdit: () => void
  /** Undefined: it is no suggestion. */
  readonly onAccept: (() => void) | undefined
  readonly onDelete: () => Promise<void>
  readonly actions: ReactNode
}

export function ArtifactRow({ item, isSelected, isFixed, onSelect, onPlay, onEdit, onAccept, onDelete, actions }: Props) {
  const { t } = useLingui()
  const { id, text, source } = item
  return (
    <li data-highlight={id} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3 first:pt-0 last:pb-0">
      <Checkbox hideLabel label={t`Select ${text}`} checked={isSelected} disabled={isFixed} onChange={onSelect} className="mt-1.5" />
      <div className="min-w-0 flex-1 basis-56 py-1">
        <p className="wrap-anywhere font-medium">{text}</p>
        <p className="text-sm">
          <Moments item={item} onPlay={onPlay} />
        </p>
        {source && (
          <Disclosure summary={<Trans>Where it comes from</Trans>} className="text-muted">
            <p className="mt-1">
              <MethodName method={source.method} />
            </p>
            {source.quotation && <blockquote className="mt-1 border-line border-l-2 pl-3">“{source.quotation.text}”</blockquote>}
          </Disclosure>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {onAccept && (
          <Button size="sm" icon={Check} disabled={isFixed} onClick={onAccept} aria-label={t`Accept ${text}`}>
            <Trans>Accept</Trans>
          </Button>
        )}
        {actions}
        <IconButton size="sm" icon={Pencil} label={t`Edit ${text}`} disabled={isFixed} onClick={onEdit} />
        <IconButton
          size="sm"
          icon={Trash2}
          kind="danger-quiet"
          label={t`Delete ${text}`}
          disabled={isFixed}
          onClick={() => void onDelete()}
        />
      </div>
    </li>
  )
}

function Moments({ item: { relOffset, duration, text }, onPlay }: Pick<Props, 'item' | 'onPlay'>) {
  const start = clock(relOffset / 1000)
  return (
    <button type="button" onClick={onPlay} className="rounded-sm font-medium text-accent-ink tabular-nums hover:underline touch:py-2">
      {duration > 0 ? `${start} – ${clock((relOffset + duration) / 1000)}` : start}
      <span className="sr-only">
        {' '}
        <Trans>Play {text}</Trans>
      </span>
    </button>
  )
}

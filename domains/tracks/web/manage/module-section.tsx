import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronRight, Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ReorderHandle } from '#platform/web/ui/reorder-handle.tsx'
import type { ModuleOfTrack } from '../../contract.ts'
import { ModuleTitle } from './module-title.tsx'
import { OrderArrows } from './order-arrows.tsx'

interface Props {
  readonly module: ModuleOfTrack
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Open from the start. */
  readonly isNew: boolean
  /** px that it is drawn from its place; null while it rests. */
  readonly drawn: number | null
  /** What is drawn would stand here. */
  readonly isTarget: boolean
  readonly handle: ComponentProps<'button'>
  readonly onRef: (row: HTMLLIElement | null) => void
  readonly onStep: (step: -1 | 1, control: string) => void
  readonly rename: (title: string) => Promise<boolean>
  readonly onRemove: () => void
  /** What is shown while it is open. */
  readonly children: ReactNode
}

/** One module of the accordion. */
export function ModuleSection(props: Props) {
  const { module, isFirst, isLast, isNew, drawn, isTarget, handle, onRef, onStep, rename, onRemove, children } = props
  const { t } = useLingui()
  const id = useId()
  const [wasSet, setOpen] = useState<boolean>()
  const isOpen = wasSet ?? isNew
  const { title, total_video_count: count } = module
  const destroy = async () => {
    const sure = await confirm({
      title: <Trans>Delete “{title}”?</Trans>,
      body: <Trans>Its videos are not deleted.</Trans>,
      action: <Trans>Delete module</Trans>,
      danger: true,
    })
    if (sure) onRemove()
  }
  return (
    <li
      ref={onRef}
      data-module-id={module.id}
      style={drawn === null ? undefined : { transform: `translateY(${drawn}px)` }}
      className={cx(
        'rounded-lg border border-line bg-surface',
        drawn !== null && 'relative z-10 shadow-float',
        isTarget && 'border-accent!',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-1 p-1.5">
        <ReorderHandle handle={handle} title={title} onStep={(step) => onStep(step, 'handle')} />
        <IconButton
          label={isOpen ? t`Hide the videos of ${title}` : t`Show the videos of ${title}`}
          icon={isOpen ? ChevronDown : ChevronRight}
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        />
        <ModuleTitle title={title} rename={rename} />
        <span className="shrink-0 text-muted text-sm">
          <Plural value={count} _0="No videos" one="# video" other="# videos" />
        </span>
        <div className="ml-auto flex shrink-0 justify-end max-sm:basis-full">
          <OrderArrows title={title} isFirst={isFirst} isLast={isLast} of="module-" onStep={onStep} />
          <IconButton label={t`Delete ${title}`} icon={Trash2} size="sm" kind="danger-quiet" onClick={() => void destroy()} />
        </div>
      </div>
      <div id={id} hidden={!isOpen} className="border-line border-t p-3">
        {isOpen && children}
      </div>
    </li>
  )
}

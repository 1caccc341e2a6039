import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, type LucideIcon, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

export interface EmptyStateProps {
  readonly icon: LucideIcon
  /** What will be here. */
  readonly title: ReactNode
  readonly children?: ReactNode
  /** The one next step. */
  readonly action?: ReactNode
  readonly className?: string
}

/** Nothing yet: says what will be here, and offers the one next step. */
export function EmptyState({ icon: Icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cx('mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center', className)}>
      <span className="mb-4 grid size-12 place-items-center rounded-lg bg-sunken text-muted">
        <Icon aria-hidden="true" className="size-6" strokeWidth={1.5} />
      </span>
      <h2 className="font-semibold text-md">{title}</h2>
      {children && <div className="mt-1 text-muted">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

/** Something could not be loaded: says what to do, and offers to try again. */
export function ErrorState({ error, onRetry, className }: { error: unknown; onRetry?: () => void; className?: string }) {
  const { t } = useLingui()
  const message = error instanceof Error && error.message ? error.message : t`Something went wrong on our side.`
  return (
    <div role="alert" className={cx('mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center', className)}>
      <span className="mb-4 grid size-12 place-items-center rounded-lg bg-danger-soft text-danger-ink">
        <CloudOff aria-hidden="true" className="size-6" strokeWidth={1.5} />
      </span>
      <h2 className="font-semibold text-md">
        <Trans>This could not be loaded</Trans>
      </h2>
      <p className="mt-1 text-muted">{message}</p>
      {onRetry && (
        <Button icon={RotateCw} className="mt-5" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}

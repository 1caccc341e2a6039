import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'

export interface SelectionBarProps {
  /** What is selected: "Selected videos". */
  readonly label: string
  readonly selected: number
  /** How many are listed. */
  readonly listed: number
  readonly onAll: (on: boolean) => void
  readonly onCancel: () => void
  readonly busy?: boolean
  /** Said where more are selected. */
  readonly limit?: number
  /** Buttons: what can be done with them. */
  readonly children: ReactNode
}

/** How many things of a list are selected, and what can be done with them at once. It stays in view while the list scrolls. */
export function SelectionBar({ label, selected, listed, onAll, onCancel, busy = false, limit = Infinity, children }: SelectionBarProps) {
  const { t } = useLingui()
  return (
    <div
      role="group"
      aria-label={label}
      className="sticky top-16 z-20 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-raised px-4 py-2.5 shadow-float"
    >
      <Checkbox
        label={t`Select all`}
        checked={selected === 0 ? false : selected === listed || 'indeterminate'}
        onChange={(on) => onAll(on)}
      />
      <output className="min-w-0 flex-1 text-muted">
        {selected > limit ? (
          <Trans>
            {selected} selected; {limit} can be changed at once
          </Trans>
        ) : (
          <Plural value={selected} _0="None selected" one="# selected" other="# selected" />
        )}
      </output>
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" onClick={onCancel} disabled={busy}>
          <Trans>Cancel</Trans>
        </Button>
        {children}
      </div>
    </div>
  )
}

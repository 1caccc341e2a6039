import { Trans } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './states.tsx'

interface Props {
  /** What was not found. */
  readonly title: ReactNode
  /** What shows the whole list again. */
  readonly all: ReactNode
  readonly onClear: () => void
  /** What else might help. */
  readonly children?: ReactNode
}

/** Where a list was narrowed to nothing. */
export const NoneFound = ({ title, all, onClear, children = <Trans>Try different or fewer words.</Trans> }: Props) => (
  <EmptyState icon={SearchX} title={title} action={<Button onClick={onClear}>{all}</Button>}>
    {children}
  </EmptyState>
)

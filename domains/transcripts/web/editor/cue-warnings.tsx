import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { cx } from '#platform/web/ui/cx.ts'
import type { Cue } from '../../cue.ts'
import { type CueWarning, longestLine, warningsOf } from './warnings.ts'

/** What makes a cue hard to read, in words. */
export function Warnings({ cue, next }: { cue: Cue; next: Cue | undefined }) {
  const words = useWarningWords()
  const warnings = warningsOf(cue, next)
  if (warnings.length === 0) return null
  const isSerious = warnings.some(({ kind }) => kind === 'too_fast' || kind === 'empty' || kind === 'no_time')
  return (
    <p className={cx('mt-1 flex items-start gap-1.5 text-sm', isSerious ? 'text-danger-ink' : 'text-warning-ink')}>
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span>{warnings.map(words).join(' · ')}</span>
    </p>
  )
}

function useWarningWords() {
  const { t } = useLingui()
  return (warning: CueWarning): string => {
    switch (warning.kind) {
      case 'fast':
        return t`Fast to read: ${warning.rate} characters a second`
      case 'too_fast':
        return t`Too fast to read: ${warning.rate} characters a second`
      case 'long_line':
        return t`A line of ${warning.letters} characters; ${longestLine} are easy to read`
      case 'many_lines':
        return t`More than two lines`
      case 'short':
        return t`Shown for less than 5/6 of a second`
      case 'long':
        return t`Shown for more than 7 seconds`
      case 'overlap':
        return t`Overlaps the next caption`
      case 'close':
        return t`Too close to the next caption`
      case 'empty':
        return t`Not saved: a caption needs words`
      case 'no_time':
        return t`Not saved: a caption must end after it begins`
    }
  }
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#platform/web/ui/button.tsx'
import type { SaidStretch } from './word-times.ts'

interface Props {
  readonly pauses: readonly SaidStretch[]
  readonly fillers: readonly SaidStretch[]
  readonly onCut: (stretches: readonly SaidStretch[]) => void
}

/** What a clip could do without; a press takes all of it out, and Undo brings it back. */
export function SuggestedCuts({ pauses, fillers, onCut }: Props) {
  const { t } = useLingui()
  if (pauses.length + fillers.length === 0) return null
  return (
    <div role="group" aria-label={t`Suggestions`} className="grid gap-2 border-line border-t pt-3">
      <div className="flex flex-wrap gap-2">
        {pauses.length > 0 && (
          <Button size="sm" onClick={() => onCut(pauses)}>
            <Plural value={pauses.length} one="Cut out # pause" other="Cut out # pauses" />
          </Button>
        )}
        {fillers.length > 0 && (
          <Button size="sm" onClick={() => onCut(fillers)}>
            <Plural value={fillers.length} one="Cut out # “um”" other="Cut out # times “um”" />
          </Button>
        )}
      </div>
      <p className="text-muted text-sm">
        <Trans>When a word is said is reckoned from its line: listen to the cuts, and undo what went wrong.</Trans>
      </p>
    </div>
  )
}

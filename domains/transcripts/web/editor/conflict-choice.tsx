import { Trans } from '@lingui/react/macro'
import { Button } from '#platform/web/ui/button.tsx'
import { clockText } from './clock-text.ts'
import type { CueConflict } from './model.ts'

interface Props {
  readonly conflict: CueConflict
  readonly by: string | null
  readonly onDecide: (choice: 'mine' | 'theirs') => void
}

/** Two people changed the same cue: shows what stands, and lets one decide. */
export function ConflictChoice({ conflict: { theirs }, by, onDecide }: Props) {
  return (
    <div role="alert" className="mt-2 flex flex-col gap-2 rounded-md bg-danger-soft p-3 text-sm">
      <p className="font-medium text-danger-ink">
        {by ? <Trans>{by} has changed this caption, too.</Trans> : <Trans>Somebody else has changed this caption, too.</Trans>}
      </p>
      {theirs ? (
        <blockquote className="wrap-anywhere whitespace-pre-line border-danger border-l-2 pl-3 text-ink">
          <span className="text-muted tabular-nums">
            {clockText(theirs.start)} – {clockText(theirs.end)}
          </span>
          <br />
          {theirs.speaker !== undefined && <strong className="font-medium">{theirs.speaker}: </strong>}
          {theirs.text}
        </blockquote>
      ) : (
        <p className="text-ink">
          <Trans>It was deleted.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onDecide('theirs')}>
          <Trans>Take theirs</Trans>
        </Button>
        <Button size="sm" kind="primary" onClick={() => onDecide('mine')}>
          <Trans>Keep mine</Trans>
        </Button>
      </div>
    </div>
  )
}

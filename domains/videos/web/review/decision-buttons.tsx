import { Trans } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import type { Decision, DecisionDialogProps } from './decision-dialog.tsx'

const DecisionDialog = onDemand<DecisionDialogProps>(async () => (await import('./decision-dialog.tsx')).DecisionDialog)

interface Props {
  readonly video: DecisionDialogProps['video']
  /** Which dialog is open. */
  readonly deciding: Decision | undefined
  readonly onDeciding: (decision: Decision | undefined) => void
  readonly onDecided: () => void
}

/** Approve or reject, each with a dialog of its own. */
export function DecisionButtons({ video, deciding, onDeciding, onDecided }: Props) {
  // What closes keeps its words until it is gone.
  const [shown, setShown] = useState<Decision>('approve')
  const ask = (decision: Decision) => {
    setShown(decision)
    onDeciding(decision)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="primary" icon={Check} aria-haspopup="dialog" onClick={() => ask('approve')}>
        <Trans>Approve</Trans>
      </Button>
      <Button kind="danger-quiet" icon={X} aria-haspopup="dialog" onClick={() => ask('reject')}>
        <Trans>Reject</Trans>
      </Button>
      <DecisionDialog
        key={video.id}
        open={deciding !== undefined}
        decision={deciding ?? shown}
        video={video}
        onClose={() => onDeciding(undefined)}
        onDecided={onDecided}
      />
    </div>
  )
}

import { useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { EventDetail } from '#domains/events/contract.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import type { ModerationDialogProps } from './moderation-dialog.tsx'
import { useControls } from './use-controls.ts'

const ModerationDialog = onDemand<ModerationDialogProps>(async () => (await import('./moderation-dialog.tsx')).ModerationDialog)

/** For who moderates: opens what holds at the event. */
export function ModerationButton({ event }: { event: EventDetail }) {
  const { t } = useLingui()
  const controls = useControls(event)
  // Another turn begins with what is kept.
  const [dialog, setDialog] = useState({ open: false, turn: 0 })
  if (!controls?.can.moderate) return null
  return (
    <>
      <IconButton
        kind="secondary"
        icon={ShieldCheck}
        label={t`Moderation of this event`}
        onClick={() => setDialog({ open: true, turn: dialog.turn + 1 })}
      />
      <ModerationDialog
        key={dialog.turn}
        event={event}
        controls={controls}
        open={dialog.open}
        onClose={() => setDialog({ ...dialog, open: false })}
      />
    </>
  )
}

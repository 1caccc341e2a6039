import type { ComponentProps } from 'react'
import type { GateProps, StageGate } from '#domains/videos/web.ts'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import { answeredHere } from './answered.ts'

const Dialog = onDemand<GateProps>(async () => (await import('./form-dialog.tsx')).FormDialog)

/** Stops a video at the second of its form until this viewer has filled it in. */
export const formGate: ComponentProps<typeof StageGate>['value'] = {
  holdsAt: ({ id, participant_form: form }) => (!form || form.answered || answeredHere.has(id) ? null : form.appears_at),
  Dialog,
}

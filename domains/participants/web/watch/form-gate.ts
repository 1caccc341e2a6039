import type { Gate, GateProps } from '#domains/videos/web.ts'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import { answeredHere } from './answered.ts'

const Dialog = onDemand<GateProps>(async () => (await import('./form-dialog.tsx')).FormDialog)

/** Stops a video at the second of its form until this viewer has filled it in. */
export const formGate: Gate = {
  name: 'form',
  stops: ({ id, participant_form: form }) =>
    !form || form.answered || answeredHere.has(id) ? [] : [{ id: 'form', at: form.appears_at, always: true }],
  Dialog,
}

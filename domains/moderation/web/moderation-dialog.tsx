import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { EventDetail } from '#domains/events/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ControlsForm } from './controls-form.tsx'
import { ControlsSummary } from './controls-summary.tsx'
import { MutedList } from './muted-list.tsx'
import type { ShownControls } from './queries.ts'
import { useSetControls } from './use-set-controls.ts'

export interface ModerationDialogProps {
  readonly event: EventDetail
  readonly controls: ShownControls
  readonly open: boolean
  readonly onClose: () => void
}

/** What hosts set for what is said at their event, and who is muted there. */
export function ModerationDialog({ event, controls, open, onClose }: ModerationDialogProps) {
  const { t } = useLingui()
  const form = useId()
  // What somebody else saves meanwhile takes nothing away that is being typed: the form begins with it once its own was refused for that.
  const [kept, setKept] = useState(controls)
  const save = useSetControls(event.id, { onSaved: onClose, onStale: setKept })
  const sets = controls.can.manage && event.live_event.state !== 'CLOSED'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Moderation`}
      description={<Trans>What holds for everybody who neither runs nor moderates this event.</Trans>}
      actions={
        sets && (
          <Button kind="primary" type="submit" form={form} busy={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {sets ? <ControlsForm key={kept.revision} id={form} controls={kept} save={save} /> : <ControlsSummary controls={controls} />}
        <section aria-label={t`Muted people`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h3 className="font-medium">
            <Trans>Muted people</Trans>
          </h3>
          <MutedList eventId={event.id} />
        </section>
      </div>
    </Dialog>
  )
}

import { Trans } from '@lingui/react/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { EventDetail } from '#domains/events/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { Tooltip } from '#platform/web/ui/tooltip.tsx'
import type { Poll } from '../contract.ts'
import { PollDialog } from './poll-dialog.tsx'
import { PollResults } from './poll-results.tsx'
import { useBlocked } from './use-blocked.ts'
import { usePendingStep } from './use-pending-step.ts'
import { useDeletePoll, useMovePoll } from './use-poll-changes.ts'

interface Props {
  readonly event: EventDetail
  readonly poll: Poll
  readonly onLeaving: (leaving: boolean) => void
}

/** What its hosts do with a poll: step by step, closing and showing only after they are asked (LE-4.08, LE-4.11). */
export function HostActions({ event, poll, onLeaving }: Props) {
  const move = useMovePoll(event.id, poll)
  const step = usePendingStep(event.id, poll.id)
  const busy = move.isPending || step.isPending
  const [showsResult, setShowsResult] = useState(false)
  const close = async () => {
    const sure = await confirm({
      title: <Trans>Close this poll?</Trans>,
      body: <Trans>Nobody can vote any more. There is no way back.</Trans>,
      action: <Trans>Close poll</Trans>,
    })
    const onSuccess = () => {
      step.begin('CLOSED')
      // LE-4.09
      setShowsResult(true)
    }
    if (sure) move.mutate('CLOSED', { onSuccess })
  }
  const show = async () => {
    const sure = await confirm({
      title: <Trans>Show the result?</Trans>,
      body: <Trans>Everyone at the event sees how many voted for what. There is no way back.</Trans>,
      action: <Trans>Show result</Trans>,
    })
    if (sure) move.mutate('PUBLISH', { onSuccess: () => step.begin('PUBLISH') })
  }
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        {poll.state === 'DRAFT' && (
          <>
            <Step event={event} busy={busy} onPress={() => move.mutate('OPENED', { onSuccess: () => step.begin('OPENED') })}>
              <Trans>Open</Trans>
            </Step>
            <DraftActions event={event} poll={poll} onLeaving={onLeaving} />
          </>
        )}
        {poll.state === 'OPENED' && (
          <Step event={event} busy={busy} onPress={() => void close()}>
            <Trans>Close poll</Trans>
          </Step>
        )}
        {poll.state === 'CLOSED' && (
          <Step event={event} busy={busy} onPress={() => void show()}>
            <Trans>Show</Trans>
          </Step>
        )}
        {step.isPending && (
          <span role="status" className="inline-flex items-center gap-1.5 text-muted text-sm">
            <Spinner />
            <Trans>On its way to the players</Trans>
          </span>
        )}
      </div>
      <ResultDialog poll={poll} open={showsResult} onClose={() => setShowsResult(false)} />
    </>
  )
}

interface ResultProps {
  readonly poll: Poll
  readonly open: boolean
  readonly onClose: () => void
}

const ResultDialog = ({ poll, open, onClose }: ResultProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    size="sm"
    title={<Trans>Result</Trans>}
    description={poll.text}
    actions={
      <Button kind="primary" onClick={onClose}>
        <Trans>Done</Trans>
      </Button>
    }
  >
    <PollResults poll={poll} />
  </Dialog>
)

interface StepProps {
  readonly event: EventDetail
  readonly busy: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** Where it can't be pressed, the words around the list say why; so does a tip at the button itself. */
function Step({ event, busy, onPress, children }: StepProps) {
  const blocked = useBlocked(event.live_event)
  return (
    <Tooltip label={blocked}>
      <span className="inline-flex">
        <Button size="sm" kind="primary" busy={busy} disabled={blocked !== undefined} onClick={onPress}>
          {children}
        </Button>
      </span>
    </Tooltip>
  )
}

/** Only drafts are changed and deleted (LE-4.12, LE-4.13). */
function DraftActions({ event, poll, onLeaving }: Props) {
  // Another turn begins with what is saved then.
  const [dialog, setDialog] = useState({ open: false, turn: 0 })
  const remove = useDeletePoll(event.id, poll)
  const destroy = async () => {
    const sure = await confirm({
      title: <Trans>Delete this poll?</Trans>,
      body: <Trans>This can’t be undone.</Trans>,
      action: <Trans>Delete poll</Trans>,
      danger: true,
    })
    if (!sure) return
    onLeaving(true)
    remove.mutate(undefined, { onError: () => onLeaving(false) })
  }
  return (
    <>
      <Button size="sm" icon={Pencil} aria-haspopup="dialog" onClick={() => setDialog({ open: true, turn: dialog.turn + 1 })}>
        <Trans>Edit</Trans>
      </Button>
      <Button size="sm" kind="danger-quiet" icon={Trash2} onClick={() => void destroy()}>
        <Trans>Delete</Trans>
      </Button>
      <PollDialog
        key={dialog.turn}
        eventId={event.id}
        poll={poll}
        open={dialog.open}
        onClose={() => setDialog({ ...dialog, open: false })}
      />
    </>
  )
}

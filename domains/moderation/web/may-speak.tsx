import { Trans } from '@lingui/react/macro'
import { MicOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EventDetail } from '#domains/events/contract.ts'
import { useControls } from './use-controls.ts'

interface Props {
  readonly event: EventDetail
  /** What is written with; it keeps its words while it is closed. */
  readonly children: ReactNode
}

/** Something to write with, which is closed to who is muted; they are told why. */
export function MaySpeak({ event, children }: Props) {
  const muted = useControls(event)?.muted ?? null
  return (
    <div>
      <div role="status">{muted && <Muted reason={muted.reason} />}</div>
      <div hidden={muted !== null}>{children}</div>
    </div>
  )
}

function Muted({ reason }: { reason: string }) {
  return (
    <p className="flex gap-2 rounded-md bg-warning-soft px-3 py-2.5 text-warning-ink">
      <MicOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="wrap-anywhere min-w-0">
        <Trans>A moderator has muted you. You can watch and read, but not comment, ask or react.</Trans>
        {reason !== '' && (
          <span className="mt-1 block">
            <Trans>Their reason: {reason}</Trans>
          </span>
        )}
      </span>
    </p>
  )
}

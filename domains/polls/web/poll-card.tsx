import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { EventDetail } from '#domains/events/contract.ts'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import type { Poll, PollState } from '../contract.ts'
import { HostActions } from './host-actions.tsx'
import { PollResults } from './poll-results.tsx'
import { Voting } from './voting.tsx'

interface Props {
  readonly event: EventDetail
  readonly poll: Poll
  readonly manages: boolean
}

/** A poll as its state has it: to be voted in, or with its choices and what was voted. */
export function PollCard({ event, poll, manages }: Props) {
  // A draft that is being deleted goes at once, and comes back where that is refused (LE-8.12).
  const [leaving, setLeaving] = useState(false)
  const isOver = event.live_event.state === 'CLOSED'
  const takesVotes = poll.state === 'OPENED' && !isOver
  return (
    <li
      className={cx(
        'rounded-lg border border-line bg-surface p-4 transition-[opacity,translate] duration-300 motion-reduce:transition-none',
        leaving && 'pointer-events-none -translate-x-6 opacity-0',
      )}
    >
      <article aria-label={poll.text}>
        <header className="mb-3 flex items-start justify-between gap-3">
          <h3 className="wrap-anywhere min-w-0 flex-1 font-medium">{poll.text}</h3>
          <StateBadge state={poll.state} />
        </header>
        {takesVotes && <Voting event={event} poll={poll} />}
        {takesVotes ? poll.counts && <Live poll={poll} /> : <PollResults poll={poll} />}
        {(poll.state === 'CLOSED' || (poll.state === 'OPENED' && isOver)) && !manages && (
          <p className="mt-3 text-muted text-sm">
            <Trans>Voting is over. The hosts have not shown the result yet.</Trans>
          </p>
        )}
        {manages && <HostActions event={event} poll={poll} onLeaving={setLeaving} />}
      </article>
    </li>
  )
}

/** For hosts, as votes come in. */
const Live = ({ poll }: { poll: Poll }) => (
  <div className="mt-4 border-line border-t pt-3">
    <p className="mb-2 font-medium text-muted text-sm">
      <Trans>Only hosts see this before the poll is shown.</Trans>
    </p>
    <PollResults poll={poll} />
  </div>
)

const tones: Readonly<Record<PollState, BadgeTone>> = { DRAFT: 'neutral', OPENED: 'success', CLOSED: 'warning', PUBLISH: 'accent' }

function StateBadge({ state }: { state: PollState }) {
  return (
    <Badge tone={tones[state]}>
      {state === 'DRAFT' && <Trans>Draft</Trans>}
      {state === 'OPENED' && <Trans>Open</Trans>}
      {state === 'CLOSED' && <Trans>Closed</Trans>}
      {state === 'PUBLISH' && <Trans>Result</Trans>}
    </Badge>
  )
}

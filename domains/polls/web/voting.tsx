import { Trans } from '@lingui/react/macro'
import type { EventDetail } from '#domains/events/contract.ts'
import { TakePart, useTakesPart } from '#domains/events/web.ts'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import type { Poll } from '../contract.ts'
import { pollChoices } from './poll-choices.ts'
import { PollResults } from './poll-results.tsx'
import { useVote } from './use-poll-changes.ts'

/** One vote a person, which can be changed until the poll is closed. */
export function Voting({ event, poll }: { event: EventDetail; poll: Poll }) {
  const takesPart = useTakesPart(event)
  const vote = useVote(event.id, poll)
  if (takesPart === false) {
    return (
      <div className="grid gap-3">
        <PollResults poll={poll} />
        <TakePart event={event} signIn={<Trans>Sign in to vote</Trans>}>
          {null}
        </TakePart>
      </div>
    )
  }
  const mine = vote.isPending ? vote.variables : poll.my_choice
  return (
    <>
      <RadioGroup
        label={poll.text}
        value={mine === null ? '' : String(mine)}
        onChange={(choice) => vote.mutate(Number(choice))}
        options={pollChoices(poll).map((label, at) => ({ value: String(at + 1), label: <span className="wrap-anywhere">{label}</span> }))}
      />
      {mine !== null && (
        <p role="status" className="mt-3 text-muted text-sm">
          <Trans>You have voted. You can change your vote until the poll is closed.</Trans>
        </p>
      )}
    </>
  )
}

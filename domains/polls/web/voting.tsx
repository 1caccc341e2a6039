import { Trans } from '@lingui/react/macro'
import { useMe } from '#domains/accounts/web.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import type { Poll } from '../contract.ts'
import { pollChoices } from './poll-choices.ts'
import { PollResults } from './poll-results.tsx'
import { useVote } from './use-poll-changes.ts'

/** One vote a person, which can be changed until the poll is closed. */
export function Voting({ eventId, poll }: { eventId: string; poll: Poll }) {
  const me = useMe()
  const vote = useVote(eventId, poll)
  if (me === null) {
    return (
      <>
        <PollResults poll={poll} />
        <ButtonLink size="sm" className="mt-3" to="/web/login" search={{ next: window.location.pathname }}>
          <Trans>Sign in to vote</Trans>
        </ButtonLink>
      </>
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

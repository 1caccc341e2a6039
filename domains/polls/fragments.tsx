import { dataAttributes, renderHtml } from '#platform/web/fragment.tsx'
import type { PollList } from './contract.ts'
import { pollChoices } from './web/poll-choices.ts'

const polls = ({ items, stream_state, can }: PollList) =>
  renderHtml(
    <ul {...dataAttributes({ stream_state, canmanage: can.manage })}>
      {items.map((poll) => (
        <li key={poll.id} {...dataAttributes({ poll_id: poll.id, state: poll.state, total: poll.total, my_choice: poll.my_choice })}>
          <p>{poll.text}</p>
          <ol>
            {pollChoices(poll).map((choice, at) => (
              <li key={choice} {...dataAttributes({ count: poll.counts?.[at] ?? null })}>
                {choice}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>,
  )

export const pollFragments = { listPolls: polls } as const

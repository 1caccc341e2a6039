import type { EventStanding } from '#domains/events/server.ts'
import type { Poll, PollList } from '../contract.ts'
import type { PollRow } from './queries/polls.ts'

/** Hosts get votes as they come in, everybody else when they are shown. */
export function presentPoll(row: PollRow, { manages }: Pick<EventStanding, 'manages'>): Poll {
  const [ch1 = '', ch2 = '', ch3 = null, ch4 = null] = row.choices
  const counts = manages || row.state === 'PUBLISH' ? row.result : null
  return {
    id: row.id,
    text: row.text,
    ch1,
    ch2,
    ch3,
    ch4,
    state: row.state,
    total: counts && counts.reduce((sum, one) => sum + one, 0),
    counts: counts && [...counts],
    my_choice: row.my_choice,
  }
}

export const presentPolls = (rows: readonly PollRow[], standing: EventStanding): PollList => ({
  items: rows.map((row) => presentPoll(row, standing)),
  stream_state: standing.streamState,
  can: { manage: standing.manages },
})

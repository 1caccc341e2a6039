import type { Db } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { voteFeed } from './contract/feed.ts'
import type { PollState } from './contract.ts'
import { insertPoll, movePoll } from './server/queries/polls.ts'

const order = ['OPENED', 'CLOSED', 'PUBLISH'] as const

/** A poll with three choices, in a state. @returns its id */
export async function aPoll(db: Db, event: { readonly id: string }, state: PollState = 'DRAFT'): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const id = (await insertPoll(tx, event.id, { text: 'Tea?', choices: ['Yes', 'No', 'Later'] })) ?? ''
    for (const step of order.slice(0, order.findIndex((one) => one === state) + 1)) await movePoll(tx, id, step)
    await publish(tx, voteFeed.draft, event.id)
    return id
  })
}

import { accountFacts } from '#domains/accounts/contract.ts'
import type { PayloadOf } from '#platform/contract/fact.ts'
import { defineJob, type Job, on, type Reaction } from '#platform/server/jobs.ts'
import { picturesOfCopiesJob } from './commands/repeating.ts'
import { remindOfEvents } from './commands/telling.ts'
import { forgetGuestAddresses } from './guests/join.ts'
import { forgetConfirmations, tellGuestsJob } from './guests/telling.ts'
import { lockOwnedEvents } from './queries/changes.ts'
import { refreshEventWords } from './queries/words.ts'
import { reportEventJob } from './report/telling.ts'

const remindOfStart = defineJob({
  name: 'remind-of-events',
  schedule: '*/5 * * * *',
  policy: 'stately',
  run: (_data, { ports: { db }, signal }) => remindOfEvents(db, signal),
})

const forgetAddresses = defineJob({
  name: 'forget-guest-addresses',
  schedule: '41 * * * *',
  policy: 'stately',
  async run(_data, { ports: { db }, signal }) {
    await forgetGuestAddresses(db, signal)
    await forgetConfirmations(db, signal)
  },
})

export const eventJobs = [
  remindOfStart,
  forgetAddresses,
  reportEventJob,
  tellGuestsJob,
  picturesOfCopiesJob,
] as readonly unknown[] as readonly Job[]

/** Events are found by the names of their owners. */
const followOwnerName = defineJob<PayloadOf<typeof accountFacts.renamed>>({
  name: 'follow-owner-name-in-events',
  run: ({ accountId }, { ports: { db } }) =>
    db.transaction().execute(async (tx) => refreshEventWords(tx, await lockOwnedEvents(tx, accountId))),
})

export const eventReactions: readonly Reaction[] = [on(accountFacts.renamed, followOwnerName)]

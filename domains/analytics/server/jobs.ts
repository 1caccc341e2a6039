import { readFlags } from '#domains/accounts/server.ts'
import { defineJob, type Job } from '#platform/server/jobs.ts'
import { effectiveMinimum } from './policy.ts'
import { makeBlocks } from './queries/blocks.ts'
import { addUpQuality, forgetQuality } from './queries/quality-roll-up.ts'
import { addUp, forgetUncounted } from './queries/roll-up.ts'

/** Minutes after which a session without an account counts no view any more; those that wait for one wait for 15. */
const uncountedMinutes = 20

/** Adds up what was watched since the last time. Cut off anywhere, it goes on where it was. */
export const rollUpWatching = defineJob({
  name: 'roll-up-watching',
  schedule: '* * * * *',
  policy: 'stately',
  async run(_data, { ports: { db }, signal }) {
    const flags = await readFlags(db)
    const timeZone = flags.time_zone
    while (!signal.aborted && (await db.transaction().execute((tx) => addUp(tx, timeZone))) > 0);
    while (!signal.aborted && (await db.transaction().execute((tx) => addUpQuality(tx, timeZone))) > 0);
    await db.transaction().execute(async (tx) => {
      await forgetUncounted(tx, uncountedMinutes)
      await forgetQuality(tx, uncountedMinutes)
    })
    const minimum = effectiveMinimum(flags)
    while (!signal.aborted && (await db.transaction().execute((tx) => makeBlocks(tx, minimum, timeZone))));
  },
})

export const analyticsJobs = [rollUpWatching] as readonly unknown[] as readonly Job[]

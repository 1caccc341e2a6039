import { peopleOf, readFlags } from '#domains/accounts/server.ts'
import { sendExport } from '#domains/exports/server.ts'
import type { Db } from '#platform/server/db.ts'
import { defineJob } from '#platform/server/jobs.ts'
import { takeDueTeamReports } from './queries.ts'
import { teamReport } from './report.ts'

/** Schedules of a transaction. */
const atOnce = 20

/** Mails managers of groups how far the members are, each once: a schedule moves on in the transaction that asks for its file. */
export async function sendDueTeamReports(db: Db, signal: AbortSignal): Promise<void> {
  let taken = atOnce
  while (taken === atOnce && !signal.aborted)
    taken = await db.transaction().execute(async (tx) => {
      const due = await takeDueTeamReports(tx, (await readFlags(tx)).time_zone, atOnce)
      const people = await peopleOf(tx, [...new Set(due.map(({ accountId }) => accountId))])
      const managers = new Map(people.map((one) => [one.id, one] as const))
      for (const { groupId, accountId, from, to, every, format, isRepeated } of due) {
        const manager = managers.get(accountId)
        const parameters = { groupId, from, to, every }
        // An organisation that holds back names may change its mind: the schedule goes on.
        if (isRepeated || !manager || !(await teamReport.permits(tx, manager, parameters))) continue
        await sendExport(tx, manager, { kind: teamReport, parameters, format, subject: groupId })
      }
      return due.length
    })
}

export const sendTeamReports = defineJob<object>({
  name: 'send-team-reports',
  schedule: '*/5 * * * *',
  policy: 'stately',
  run: (_data, { ports: { db }, signal }) => sendDueTeamReports(db, signal),
})

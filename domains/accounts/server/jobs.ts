import type { Tx } from '#platform/server/db.ts'
import { defineJob } from '#platform/server/jobs.ts'
import { sendMail } from '#platform/server/mail.ts'
import { sendInvitationsJob } from './commands/invitations.ts'
import { sendPasswordResetsJob } from './commands/password-resets.ts'
import { invitationMail } from './invitation-mail.ts'
import { passwordResetMail } from './password-reset-mail.ts'
import { getAccountById } from './queries/accounts.ts'
import { deleteOldAudit } from './queries/audit.ts'
import { deleteOldDevices } from './queries/devices.ts'
import { deleteEndedEmbedTokens } from './queries/embed-tokens.ts'
import { deleteOldInvitations, lockUnsent, setToken } from './queries/invitations.ts'
import { readFlags } from './queries/organisation.ts'
import { deleteOldResets, insertReset, listResettable } from './queries/password-resets.ts'
import { deleteEndedSessions } from './queries/sessions.ts'
import { deleteOldUses } from './queries/uses.ts'
import { hashOf, newSecret } from './secret.ts'

/** Takes away what has ended and cannot be used any more. */
export const sweepSessions = defineJob({
  name: 'sweep-sessions',
  schedule: '17 3 * * *',
  run: (_data, { ports }) =>
    ports.db.transaction().execute(async (tx) => {
      await deleteEndedSessions(tx)
      await deleteOldDevices(tx)
      await deleteOldUses(tx)
      await deleteEndedEmbedTokens(tx)
      await deleteOldInvitations(tx)
      await deleteOldResets(tx)
    }),
})

/** The audit log is kept for 400 days. */
export const sweepAudit = defineJob({
  name: 'sweep-audit',
  schedule: '37 3 * * *',
  run: async (_data, { ports, signal }) => {
    const most = 5000
    let swept = most
    while (swept === most && !signal.aborted) swept = await ports.db.transaction().execute((tx) => deleteOldAudit(tx, most))
  },
})

const atOnce = 50

/** @returns whether there may be more */
async function sendSome(tx: Tx, publicUrl: string): Promise<boolean> {
  const unsent = await lockUnsent(tx, atOnce)
  const { site_name: site } = await readFlags(tx)
  for (const { id, email, accountId, makesAccount } of unsent) {
    // Known here alone: the row keeps its hash, the mail goes to its reader.
    const token = newSecret()
    await setToken(tx, id, hashOf(token))
    const username = makesAccount || accountId === null ? null : (await getAccountById(tx, accountId)).username
    await sendMail(tx, { to: email, ...invitationMail({ site, publicUrl, token, username }) })
  }
  return unsent.length === atOnce
}

/** Writes the mails of the invitations that wait for theirs. */
export const sendInvitations = defineJob({
  ...sendInvitationsJob,
  retries: 10,
  async run(_data, { ports: { db, config }, signal }) {
    while (!signal.aborted && (await db.transaction().execute((tx) => sendSome(tx, config.publicUrl)))) {}
  },
})

/** Accounts that may share an address. */
const mostAccounts = 10
/** In an hour, to one account: anybody can request them. */
const mostResets = 3

/** Writes the mails to whoever has the name or address that somebody said. */
export const sendPasswordResets = defineJob<{ login: string }>({
  ...sendPasswordResetsJob,
  retries: 10,
  run: ({ login }, { ports: { db, config } }) =>
    db.transaction().execute(async (tx) => {
      const { site_name: site } = await readFlags(tx)
      for (const { id, username, email, sent } of await listResettable(tx, login, mostAccounts)) {
        if (sent >= mostResets) continue
        const token = newSecret()
        await insertReset(tx, id, hashOf(token))
        await sendMail(tx, { to: email, ...passwordResetMail({ site, publicUrl: config.publicUrl, token, username }) })
      }
    }),
})

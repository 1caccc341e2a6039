import { createHmac, timingSafeEqual } from 'node:crypto'
import { uuidPattern } from '#platform/contract/id-patterns.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { keepEvent } from '../access.ts'
import { lockMailbox, stopMailbox } from '../queries/guest-mails.ts'

type Signing = Pick<Secrets, 'signingKey'>

const signatureOf = ({ signingKey }: Signing, eventId: string, mailbox: string): string =>
  createHmac('sha256', signingKey).update(`stop mails\n${eventId}\n${mailbox}`).digest('base64url')

/** What a mail to a guest brings: whoever reads that mailbox ends the mails to it about one event. @param mailbox as it is kept */
export const stopToken = (secrets: Signing, eventId: string, mailbox: string): string =>
  `${mailbox}.${signatureOf(secrets, eventId, mailbox)}`

/** @throws Problem not_found */
function mailboxOf(secrets: Signing, eventId: string, token: string): string {
  const [mailbox = '', signature = ''] = token.split('.', 2)
  const [sent, right] = [Buffer.from(signature), Buffer.from(signatureOf(secrets, eventId, mailbox))]
  if (!uuidPattern.test(mailbox) || sent.length !== right.length || !timingSafeEqual(sent, right)) throw new Problem('not_found')
  return mailbox
}

/**
 * Nothing more about the event is mailed there, whoever joins it with that address; hosts do not see the address any more. Who joined stays a guest.
 *
 * @throws Problem not_found, where the token is not ours, of another event, or the event is gone
 */
export async function stopMails(tx: Tx, secrets: Signing, eventId: string, token: string): Promise<void> {
  const mailbox = mailboxOf(secrets, eventId, token)
  await keepEvent(tx, eventId)
  await lockMailbox(tx, mailbox)
  await stopMailbox(tx, eventId, mailbox)
}

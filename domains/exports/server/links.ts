import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '#platform/server/db.ts'
import { type Mail, onOneLine, sendMails } from '#platform/server/mail.ts'
import type { Person } from '#platform/server/viewer.ts'
import { findAsker, insertLinks } from './queries.ts'

/** How long a file can be fetched, days. */
const keptDays = 7

/** What is kept of the secret in a link. */
export const linkHashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

interface MadeFile {
  readonly id: string
  readonly asker: Person
  /** Whom it goes to; empty: its asker alone. */
  readonly emails: readonly string[]
  readonly subject: string
  readonly opening: string
}

/** Mails where a file is: to its asker, or to the addresses that they named, whose links carry a secret each. */
export async function mailLinks(tx: Tx, publicUrl: string, { id, asker, emails, subject, opening }: MadeFile): Promise<void> {
  const { email: own = '', displayname = asker.name } = (await findAsker(tx, asker.id)) ?? {}
  const address = `${publicUrl}/api/v3/reports/${id}`
  const others = emails.filter((email) => email.toLowerCase() !== own.toLowerCase())
  const links = others.map((email) => ({ email, secret: randomBytes(32).toString('base64url') }))
  await insertLinks(
    tx,
    id,
    links.map(({ email, secret }) => ({ email, secretHash: linkHashOf(secret) })),
  )
  const isForAsker = own !== '' && (emails.length === 0 || others.length < emails.length)
  const mails: Mail[] = links.map(({ email, secret }) => ({
    to: email,
    subject: onOneLine(subject),
    text: `Hello,\n\n${onOneLine(`${displayname} sends you a file: ${opening}`)}\n\n${address}?token=${secret}\n\nThe link works for ${keptDays} days, for whoever has it.\n`,
  }))
  if (isForAsker) {
    const text = `Hello ${onOneLine(displayname)},\n\n${onOneLine(opening)}\n\n${address}\n\nThe link works for ${keptDays} days, for you alone.\n`
    mails.unshift({ to: own, subject: onOneLine(subject), text })
  }
  await sendMails(tx, mails)
}

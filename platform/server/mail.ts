import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import type { Tx } from './db.ts'
import { defineJob } from './jobs.ts'
import { enqueueGivenUp, unsentMails } from './mail/unsent-mails.ts'
import { enqueueEach } from './outbox.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly files?: readonly MailFile[]
}

/** A file that comes with a mail. */
export interface MailFile {
  readonly name: string
  /** With its parameters: `text/calendar; charset=utf-8`. */
  readonly type: string
  readonly content: string
}

/** As it is kept, and as the list of mails shows it: a name and a data: address. */
interface Attachment {
  readonly name: string
  readonly url: string
}

const attachmentOf = ({ name, type, content }: MailFile): Attachment => ({
  name,
  url: `data:${type.replaceAll(' ', '')};base64,${Buffer.from(content).toString('base64')}`,
})

/** What no mail of ours is kept with is left out: nothing is fetched for a mail. */
function fileOf({ name, url }: Attachment): { filename: string; contentType: string; content: Buffer }[] {
  const [, type, content] = /^data:([^,]+);base64,(.*)$/.exec(url) ?? []
  return type === undefined || content === undefined
    ? []
    : [{ filename: name, contentType: type.replaceAll(';', '; '), content: Buffer.from(content, 'base64') }]
}

const transportOf = ({ mail }: Config) =>
  mail.smtpUrl === undefined ? createTransport({ streamTransport: true, buffer: true }) : createTransport(encrypted(mail.smtpUrl))

/** Mails hold links that let their bearer in: over smtp:// STARTTLS is asked for, unless the server is on this machine or the address says otherwise. */
export function encrypted(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  const isHere = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  if (url.protocol === 'smtps:' || isHere || url.searchParams.has('requireTLS')) return smtpUrl
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

/**
 * Sends what was written: by SMTP, or as a file into the outbox folder of the data directory. At least once: a process killed between the
 * server's answer and the mark sends again, with the same message id.
 */
export const sendMailJob = defineJob<{ mailId: string }>({
  name: 'send-mail',
  class: 'mail',
  concurrency: 2,
  retries: 8,
  longestWait: 900,
  async run({ mailId }, { ports: { db, config }, log }) {
    const row = await unsentMails(db).selectAll().where('id', '=', mailId).executeTakeFirst()
    if (!row) return
    const letter = {
      from: config.mail.from,
      // One address, not a list to be read.
      to: { name: '', address: row.recipient },
      subject: row.subject,
      text: row.body_text,
      ...(row.body_html === null ? {} : { html: row.body_html }),
      attachments: (row.attachments as unknown as Attachment[]).flatMap(fileOf),
      messageId: `<${row.id}@lyceum>`,
    }
    try {
      const { message } = (await transportOf(config).sendMail(letter)) as { message?: Buffer }
      if (message) await keep(join(config.dataDir, 'outbox'), row.id, message)
    } catch (error) {
      if (!isForGood(error)) throw error
      log.warn({ err: error, mail: mailId }, 'a mail is refused by the server of its recipient')
      await db.updateTable('mail').set({ refused_at: new Date() }).where('id', '=', mailId).execute()
      return
    }
    await db.updateTable('mail').set({ sent_at: new Date() }).where('id', '=', mailId).execute()
  },
})

/** What a server says of a recipient or a message, not of us, and says to be so for good (RFC 5321, 4.2.1). */
function isForGood(error: unknown): boolean {
  const { command = '', responseCode = 0 } = error as { readonly command?: string; readonly responseCode?: number }
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** However long a mail server is away: what the queue has given up is sent again, every hour for three days. */
export const resendMailsJob = defineJob({
  name: 'resend-mails',
  class: 'mail',
  policy: 'stately',
  schedule: '11 * * * *',
  run: (_, { ports: { db } }) => db.transaction().execute((tx) => enqueueGivenUp(tx, sendMailJob)),
})

async function keep(folder: string, name: string, message: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, `${name}.eml`), message, { mode: 0o600 })
}

/** Titles and names may have lines, which would stand in a mail as if they were ours. */
export const onOneLine = (words: string): string => words.replace(/\s+/g, ' ')

/** Writes a mail in the transaction of what it tells about; it goes out after the commit. */
export const sendMail = (tx: Tx, mail: Mail): Promise<void> => sendMails(tx, [mail])

/** The same of many, with as many statements as for one. */
export async function sendMails(tx: Tx, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return
  const column = (of: (mail: Mail) => string | null) => sql`${mails.map(of)}::text[]`
  const { rows } = await sql<{ id: string }>`
    insert into mail (recipient, subject, body_text, body_html, attachments)
    select recipient, subject, body_text, body_html, attachments::jsonb from unnest(
      ${column(({ to }) => to)}, ${column(({ subject }) => subject)}, ${column(({ text }) => text)}, ${column(({ html }) => html ?? null)},
      ${column(({ files = [] }) => JSON.stringify(files.map(attachmentOf)))}) as one (recipient, subject, body_text, body_html, attachments)
    returning id`.execute(tx)
  await enqueueEach(tx, sendMailJob, sql`select jsonb_build_object('mailId', id) from unnest(${rows.map(({ id }) => id)}::uuid[]) as id`)
}

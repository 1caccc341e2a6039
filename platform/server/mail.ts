import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import type { Tx } from './db.ts'
import { defineJob } from './jobs.ts'
import { enqueue } from './outbox.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly attachments?: readonly { readonly name: string; readonly url: string }[]
}

const transportOf = ({ mail }: Config) =>
  mail.smtpUrl === undefined ? createTransport({ streamTransport: true, buffer: true }) : createTransport(mail.smtpUrl)

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
  async run({ mailId }, { ports: { db, config } }) {
    const row = await db.selectFrom('mail').selectAll().where('id', '=', mailId).where('sent_at', 'is', null).executeTakeFirst()
    if (!row) return
    const sent = (await transportOf(config).sendMail({
      from: config.mail.from,
      // One address, not a list to be read.
      to: { name: '', address: row.recipient },
      subject: row.subject,
      text: row.body_text,
      ...(row.body_html === null ? {} : { html: row.body_html }),
      messageId: `<${row.id}@lyceum>`,
    })) as { message?: Buffer }
    if (sent.message) await keep(join(config.dataDir, 'outbox'), row.id, sent.message)
    await db.updateTable('mail').set({ sent_at: new Date() }).where('id', '=', mailId).execute()
  },
})

async function keep(folder: string, name: string, message: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, `${name}.eml`), message, { mode: 0o600 })
}

/** Writes a mail in the transaction of what it tells about; it goes out after the commit. */
export async function sendMail(tx: Tx, mail: Mail): Promise<void> {
  const { id } = await tx
    .insertInto('mail')
    .values({
      recipient: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html ?? null,
      attachments: sql`${JSON.stringify(mail.attachments ?? [])}::jsonb`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, sendMailJob, { mailId: id })
}

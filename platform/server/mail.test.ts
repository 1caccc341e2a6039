import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { encrypted, resendMailsJob, sendMail, sendMailJob } from './mail.ts'
import type { Ports } from './ports.ts'
import { eventually, startedApp } from './testing.ts'

/** A mail server that takes everything and keeps what came after DATA. */
async function mailServer() {
  const messages: string[] = []
  const server = createServer(async (socket) => {
    // Whoever wants more than it can leaves in the middle.
    socket.on('error', () => {})
    const say = (text: string) => socket.writable && socket.write(`${text}\r\n`)
    say('220 twin')
    let letter: string[] | null = null
    for await (const line of createInterface(socket)) {
      if (letter === null) {
        if (line === 'DATA') letter = []
        if (line === 'STARTTLS') say('502 not here')
        else if (line.includes('nobody@')) say('550 no such mailbox')
        else say(line === 'DATA' ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 fine')
      } else if (line === '.') {
        messages.push(letter.join('\n'))
        letter = null
        say('250 taken')
      } else letter.push(line)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, messages, stop: () => server.close() }
}

const letter = { to: 'ann@example.org', subject: 'Your video is ready', text: 'It plays.', html: '<p>It plays.</p>' }
const withServer = (ports: Ports, smtpUrl: string): Ports => ({
  ...ports,
  config: { ...ports.config, mail: { smtpUrl, from: 'Lyceum <video@example.org>' } },
})

describe('a mail to a person', () => {
  it('lies in the outbox folder where there is no mail server', async () => {
    const { db, ports } = await startedApp()
    await db.transaction().execute((tx) => sendMail(tx, letter))
    const sent = await eventually(() => db.selectFrom('mail').selectAll().where('sent_at', 'is not', null).executeTakeFirst())
    const folder = join(ports.config.dataDir, 'outbox')
    expect(await readdir(folder)).toEqual([`${sent.id}.eml`])
    expect(await readFile(join(folder, `${sent.id}.eml`), 'utf8')).toMatch(/^To: ann@example\.org$[\s\S]*^Subject: Your video is ready$/m)
  })

  it('goes to the mail server that is set, once, and is tried again when that was away', async () => {
    const { db, ports } = await startedApp()
    const { id } = await db
      .insertInto('mail')
      .values({ recipient: letter.to, subject: letter.subject, body_text: letter.text, body_html: letter.html })
      .returning('id')
      .executeTakeFirstOrThrow()
    const send = (smtpUrl: string) =>
      sendMailJob.run({ mailId: id }, { ports: withServer(ports, smtpUrl), signal: AbortSignal.timeout(10_000), log: ports.log })
    await expect(send('smtp://127.0.0.1:1')).rejects.toThrow(/ECONNREFUSED/)
    const server = await mailServer()
    await send(server.url)
    await send(server.url)
    server.stop()
    expect(server.messages).toHaveLength(1)
    expect(server.messages[0]).toMatch(/^From: Lyceum <video@example\.org>$[\s\S]*^To: ann@example\.org$[\s\S]*It plays\./m)
    const row = await db.selectFrom('mail').select('sent_at').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.sent_at).not.toBeNull()
  })

  it('that its server refuses for good is tried no more', async () => {
    const { db, ports } = await startedApp()
    const values = { recipient: 'nobody@example.org', subject: letter.subject, body_text: letter.text }
    const { id } = await db.insertInto('mail').values(values).returning('id').executeTakeFirstOrThrow()
    const server = await mailServer()
    for (let times = 0; times < 2; times++)
      await sendMailJob.run({ mailId: id }, { ports: withServer(ports, server.url), signal: AbortSignal.timeout(10_000), log: ports.log })
    server.stop()
    const row = await db.selectFrom('mail').select(['sent_at', 'refused_at']).where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toEqual({ sent_at: null, refused_at: expect.any(Date) })
    expect(server.messages).toEqual([])
  })

  it('is sent however long the mail server was away, for three days', async () => {
    const { db, ports } = await startedApp()
    const written = async (hours: number, values: object = {}) => {
      const created_at = new Date(Date.now() - hours * 3_600_000)
      const mail = { recipient: letter.to, subject: letter.subject, body_text: letter.text, created_at, ...values }
      return (await db.insertInto('mail').values(mail).returning('id').executeTakeFirstOrThrow()).id
    }
    const old = await written(73)
    const refused = await written(1, { refused_at: new Date() })
    const fresh = await written(0)
    const waiting = await written(1)
    await resendMailsJob.run({}, { ports, signal: AbortSignal.timeout(10_000), log: ports.log })
    const sentAt = async (id: string) => (await db.selectFrom('mail').select('sent_at').where('id', '=', id).executeTakeFirst())?.sent_at
    expect(await eventually(() => sentAt(waiting))).toBeInstanceOf(Date)
    expect(await Promise.all([old, refused, fresh].map(sentAt))).toEqual([null, null, null])
  })

  it('goes to no mail server that cannot encrypt, unless that is on this machine or the operator says so', async () => {
    expect(encrypted('smtp://mail.example.org:587')).toBe('smtp://mail.example.org:587?requireTLS=true')
    for (const as of ['smtps://mail.example.org', 'smtp://mail.example.org?requireTLS=false', 'smtp://127.0.0.1:25', 'smtp://[::1]:25'])
      expect(encrypted(as)).toBe(as)
    const { db, ports } = await startedApp()
    const values = { recipient: letter.to, subject: letter.subject, body_text: letter.text }
    const { id } = await db.insertInto('mail').values(values).returning('id').executeTakeFirstOrThrow()
    const server = await mailServer()
    const insisting = withServer(ports, `${server.url}?requireTLS=true`)
    await expect(
      sendMailJob.run({ mailId: id }, { ports: insisting, signal: AbortSignal.timeout(10_000), log: ports.log }),
    ).rejects.toThrow()
    server.stop()
    expect(server.messages).toEqual([])
  })
})

import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { sendMail, sendMailJob } from './mail.ts'
import type { Ports } from './ports.ts'
import { eventually, startedApp } from './testing.ts'

/** A mail server that takes everything and keeps what came after DATA. */
async function mailServer() {
  const messages: string[] = []
  const server = createServer(async (socket) => {
    socket.write('220 twin\r\n')
    let letter: string[] | null = null
    for await (const line of createInterface(socket)) {
      if (letter === null) {
        if (line === 'DATA') letter = []
        socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n')
      } else if (line === '.') {
        messages.push(letter.join('\n'))
        letter = null
        socket.write('250 taken\r\n')
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
})

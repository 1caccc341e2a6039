import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { defineExport, type ExportKind } from './kinds.ts'
import { makeExport } from './making.ts'
import { insertExport } from './queries.ts'
import { openLinked } from './reading.ts'

let app: TestApp
let ann: TestPerson
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { displayname: 'Ann' })
})

/** Under the name of one that the app's own addresses know. */
const numbers = (changes: Partial<ExportKind> = {}): ExportKind =>
  defineExport({
    name: 'channels',
    failure: 'No numbers.',
    permits: async () => true,
    columns: () => ['n'],
    async *rows() {
      yield [{ n: 1 }]
    },
    fileName: () => 'numbers',
    mail: async () => ({ subject: 'Numbers', opening: 'the numbers are ready:' }),
    ...changes,
  })

/** A file that was asked for and made. @returns its id */
async function sentTo(emails: readonly string[], asker: TestPerson = ann, kind = numbers()): Promise<string> {
  const row = { accountId: asker.id, kind: 'channels', subject: '', parameters: {}, format: 'csv' as const, emails }
  const exportId = await app.db.transaction().execute((tx) => insertExport(tx, row))
  await makeExport([kind]).run({ exportId }, { ports: app.ports, signal: new AbortController().signal, log: app.ports.log })
  return exportId
}

const mailsTo = (recipient: string) =>
  app.db.selectFrom('mail').select(['subject', 'body_text']).where('recipient', '=', recipient).execute()

/** The address in the mail to somebody. */
async function linkFor(recipient: string): Promise<URL> {
  const [mail] = await mailsTo(recipient)
  return linkIn(mail?.body_text ?? '')
}

const linkIn = (text: string) => new URL(/\n(http\S+)\n/.exec(text)?.[1] ?? 'nowhere:')

const pathOf = ({ pathname, search }: URL) => pathname + search
const someAddress = () => `${randomUUID()}@example.net`

describe('a file that is sent to other addresses', () => {
  it('is opened by whoever has the link that was mailed there, and by nobody with another', async () => {
    const [one, two] = [someAddress(), someAddress()]
    const id = await sentTo([one, two])
    expect(await mailsTo(`${ann.name}@example.org`)).toEqual([])
    const [{ subject, body_text: text } = { subject: '', body_text: '' }] = await mailsTo(one)
    expect(subject).toBe('Numbers')
    expect(text.replace(/token=\S+/, 'token=…')).toBe(
      `Hello,\n\nAnn sends you a file: the numbers are ready:\n\n${app.ports.config.publicUrl}/api/v3/reports/${id}?token=…\n\nThe link works for 7 days, for whoever has it.\n`,
    )
    const [first, second] = [await linkFor(one), await linkFor(two)]
    expect(first.search).not.toBe(second.search)
    for (const link of [first, second]) expect((await app.anonymous.get(pathOf(link))).text).toContain('n\r\n1\r\n')
    const other = await sentTo([someAddress()])
    expect((await app.anonymous.get(`/api/v3/reports/${other}${first.search}`)).status).toBe(401)
    expect((await app.anonymous.get(`/api/v3/reports/${id}?token=${randomUUID()}`)).status).toBe(401)
    expect((await (await aPerson(app)).get(`/api/v3/reports/${id}?token=none`)).status).toBe(404)
    expect((await ann.get(`/api/v3/reports/${id}`)).status).toBe(200)
    const kept = await app.db.selectFrom('export_link').select('secret_hash').where('export_id', '=', id).execute()
    expect(kept).toHaveLength(2)
    expect(kept.map((row) => row.secret_hash.toString('base64url'))).not.toContain(first.searchParams.get('token'))
  })

  it('comes with a mail in which nothing that people wrote makes lines of its own', async () => {
    const address = someAddress()
    const cid = await aPerson(app, { displayname: 'Cid\n\nDear customer' })
    const words = { subject: 'Report on\n“Ropes”', opening: 'the report on “Ropes\nhttps://example.net/here\n” is ready:' }
    await sentTo([address], cid, numbers({ mail: async () => words }))
    const [mail] = await mailsTo(address)
    expect(mail?.subject).toBe('Report on “Ropes”')
    const said = 'Cid Dear customer sends you a file: the report on “Ropes https://example.net/here ” is ready:'
    expect(mail?.body_text.split('\n').slice(0, 4)).toEqual(['Hello,', '', said, ''])
  })

  it('comes to its asker without a secret, where they named their own address', async () => {
    const bob = await aPerson(app)
    const other = someAddress()
    const id = await sentTo([`${bob.name}@EXAMPLE.org`, other], bob)
    const link = await linkFor(`${bob.name}@example.org`)
    expect([link.pathname, link.search]).toEqual([`/api/v3/reports/${id}`, ''])
    expect((await linkFor(other)).search).not.toBe('')
  })

  it('is written down each time that a link opens it, with who it was sent to', async () => {
    const address = someAddress()
    const id = await sentTo([address])
    const link = pathOf(await linkFor(address))
    const bob = await aPerson(app)
    for (const who of [app.anonymous, app.anonymous, bob]) expect((await who.get(link)).status).toBe(200)
    const other = await sentTo([address])
    const mails = await mailsTo(address)
    const otherLink = mails.map((mail) => linkIn(mail.body_text)).find(({ pathname }) => pathname.endsWith(other))
    expect((await bob.get(pathOf(otherLink ?? new URL('nowhere:')))).status).toBe(200)
    const entries = await app.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .select((eb) => [eb.ref('times').as('times'), eb('account_id', 'is', null).as('isNobody')])
      .where('subject', '=', address)
      .orderBy('times')
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { action: 'export.opened', details: { report: id }, times: 1, isNobody: false },
      { action: 'export.opened', details: { report: other }, times: 1, isNobody: false },
      { action: 'export.opened', details: { report: id }, times: 2, isNobody: true },
    ])
  })

  it('stays closed once its asker may not have it any more, or is not there', async () => {
    const bob = await aPerson(app)
    const address = someAddress()
    const id = await sentTo([address], bob)
    const link = await linkFor(address)
    const following = { id, secret: link.searchParams.get('token') ?? '', viewer: { id: null } as never, address: '::1' }
    await expect(openLinked(app.ports, [numbers({ permits: async () => false })], following)).rejects.toMatchObject({ code: 'not_found' })
    const file = await openLinked(app.ports, [numbers()], following)
    file?.body.destroy()
    expect(file?.fileName).toBe('numbers.csv')
    await app.db.updateTable('account').set({ is_enabled: false }).where('id', '=', bob.id).execute()
    expect((await app.anonymous.get(pathOf(link))).status).toBe(401)
  })
})

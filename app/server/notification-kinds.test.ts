import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { content, contentTypes } from '#domains/content/server.ts'
import { notificationKinds, notifications, notify } from '#domains/notifications/server.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { guideAudience, guideType } from '#tests/guides/content-type.ts'
import { guideNotification } from '#tests/guides/notification.ts'

let app: TestApp
let ann: TestPerson

beforeAll(async () => {
  app = await startedApp()
  await sql.raw(await readFile(join(import.meta.dirname, '../../tests/guides/guide.sql'), 'utf8')).execute(app.db)
  content([...contentTypes(), guideType])
  notifications([...notificationKinds(), guideNotification])
  ann = await aPerson(app, { displayname: 'Ann' })
})

const aWatchedGuide = (owner: TestPerson, watchers: readonly TestPerson[], isPublic: boolean): Promise<string> =>
  app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`insert into guide (name, owner_id, title, visibility)
      values (${randomUUID()}, ${owner.id}, 'Slings', ${isPublic ? 'PUBLIC' : 'PRIVATE'}) returning id`.execute(tx)
    const { id = '' } = rows[0] ?? {}
    await guideAudience.refresh(tx, [id])
    await sql`insert into guide_watcher select ${id}, unnest(${watchers.map((one) => one.id)}::uuid[])`.execute(tx)
    return id
  })

/** Ann changes a guide. */
const change = (guideId: string, message: string, source = randomUUID() as string) =>
  app.db
    .transaction()
    .execute((tx) =>
      notify(tx, guideNotification, { subject: { type: 'guide', id: guideId }, actorId: ann.id, source, message, data: { guideId } }),
    )

const inboxOf = async (who: TestPerson) => (await who.get('/api/v3/inbox')).body.items

const mailsTo = (who: TestPerson) =>
  app.db.selectFrom('mail').select(['subject', 'body_text']).where('recipient', '=', `${who.name}@example.org`).orderBy('id').execute()

const choose = (who: TestPerson, channel: string) =>
  who.put(`/web/ajax/users/${who.name}/update`, { preferences: { notify_guide_changed: channel } })

describe('a kind of notification that nobody but its own folder knows', () => {
  it('stands in the inbox and is mailed, where nothing else was chosen, and quotes what was written', async () => {
    const bob = await aPerson(app)
    const guide = await aWatchedGuide(ann, [bob, ann], true)
    await change(guide, 'Chapter 2 is new.')
    await eventually(async () => (await inboxOf(bob)).length > 0)
    const [row] = await app.db
      .selectFrom('notification')
      .select(['kind', 'subject_type', 'mail'])
      .where('account_id', '=', bob.id)
      .execute()
    expect(row).toEqual({ kind: 'guide_changed', subject_type: 'guide', mail: 'now' })
    expect(await inboxOf(bob)).toMatchObject([
      { kind: 'guide_changed', text: 'Ann changed “Slings”', message: 'Chapter 2 is new.', from: { name: ann.name }, read: false },
    ])
    const [mail] = await mailsTo(bob)
    expect(mail?.subject).toBe('Ann changed “Slings”')
    expect(mail?.body_text).toContain('> Chapter 2 is new.')
    // She did it herself; she would have been told with Bob.
    expect(await inboxOf(ann)).toEqual([])
  })

  it('is named in the settings with where it is told, and comes only where each person chose', async () => {
    const [off, quiet, bob] = [await aPerson(app), await aPerson(app), await aPerson(app)]
    expect((await bob.get('/api/v3/inbox/kinds')).body.items.at(-1)).toEqual({
      kind: 'guide_changed',
      name: 'Changes of guides I watch',
      default: 'mail',
    })
    await choose(off, 'none')
    await choose(quiet, 'app')
    await change(await aWatchedGuide(ann, [off, quiet, bob], true), 'More.')
    await eventually(async () => (await inboxOf(bob)).length > 0)
    expect(await inboxOf(quiet)).toHaveLength(1)
    expect(await inboxOf(off)).toEqual([])
    expect((await Promise.all([off, quiet, bob].map(mailsTo))).map(({ length }) => length)).toEqual([0, 0, 1])
  })

  it('is told once of each thing that happened, and only to who may see what it is about', async () => {
    const [bob, eve] = [await aPerson(app), await aPerson(app)]
    const [open, hidden] = [await aWatchedGuide(ann, [bob, eve], true), await aWatchedGuide(eve, [bob, eve], false)]
    const source = randomUUID()
    await change(open, 'One.', source)
    await eventually(async () => (await inboxOf(bob)).length > 0)
    await change(open, 'One.', source)
    await change(hidden, 'Two.')
    await change(open, 'Three.')
    const messages = async (who: TestPerson) => (await inboxOf(who)).map(({ message }: { message: string }) => message).toSorted()
    await eventually(async () => (await messages(eve)).length === 3 && (await messages(bob)).includes('Three.'))
    expect(await messages(eve)).toEqual(['One.', 'Three.', 'Two.'])
    expect(await messages(bob)).toEqual(['One.', 'Three.'])
    expect(await mailsTo(bob)).toHaveLength(2)
  })
})

it('two kinds of notifications never share a name', () => {
  expect(() => notifications([...notificationKinds(), { ...guideNotification, name: 'Others' }])).toThrow(
    'two kinds of notifications are called guide_changed',
  )
})

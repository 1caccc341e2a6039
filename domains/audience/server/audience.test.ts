import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { peopleOf } from '#domains/accounts/server.ts'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { anonymous, type Viewer } from '#platform/server/viewer.ts'
import { batchedForViewer } from '#platform/server/viewer-query.ts'
import { audienceOf } from './audience.ts'
import { groupsNamed, peopleNamed } from './names.ts'

/** A type of things that the app does not have. */
const kind = {
  type: 'album',
  idType: 'uuid',
  basis: (ids: RawBuilder<unknown>) => sql`
    select id, array[owner_id] as keepers, is_open, visibility, external_users, embedded, case when is_open then shown_at end as shown_at
    from album where id = ${ids} and not is_deleted`,
  chosenAs: 'MEMBERS',
  nobodyChosen: 'Please choose somebody.',
  columns: ['shown_at'],
  listedAt: 'shown_at',
} as const
const albums = audienceOf(kind)

interface AlbumWish {
  readonly visibility?: string
  readonly is_open?: boolean
  readonly external_users?: boolean
  readonly embedded?: boolean
  readonly people?: readonly { readonly id: string }[]
  readonly groups?: readonly { readonly id: string }[]
}

/** Of nobody. */
const anonymousId = '00000000-0000-4000-8000-00000000000f'

let app: TestApp
let owner: TestPerson
let ann: TestPerson
let bob: TestPerson
let outside: TestPerson
let viewers: Readonly<Record<string, Viewer>>

beforeAll(async () => {
  app = await startedApp()
  await sql`
    create table album (id uuid primary key default gen_random_uuid(), owner_id uuid not null, visibility text not null, is_open boolean not null,
      external_users boolean not null, embedded boolean not null, is_deleted boolean not null default false, shown_at timestamptz default now())`.execute(
    app.db,
  )
  await sql`create table album_reader (principal uuid, album_id uuid, shown_at timestamptz, primary key (album_id, principal))`.execute(
    app.db,
  )
  await sql`create table album_member (album_id uuid, principal uuid, kind text, primary key (album_id, principal))`.execute(app.db)
  owner = await aPerson(app)
  ann = await aPerson(app)
  bob = await aPerson(app)
  outside = await aPerson(app, { isExternal: true })
  viewers = { nobody: anonymous, ...(await viewersOf({ owner, ann, bob, outside })) }
})

async function viewersOf(people: Readonly<Record<string, TestPerson>>): Promise<Record<string, Viewer>> {
  const ids = Object.values(people).map(({ id }) => id)
  const found = new Map((await peopleOf(app.db, ids)).map((one) => [one.id, one]))
  return Object.fromEntries(Object.entries(people).map(([name, { id }]) => [name, found.get(id) ?? anonymous]))
}

const inTx = <T>(work: Parameters<ReturnType<TestApp['db']['transaction']>['execute']>[0]) =>
  app.db.transaction().execute(work) as Promise<T>
const refresh = (...ids: string[]) => inTx((tx) => albums.refresh(tx, ids))

async function anAlbum(wish: AlbumWish = {}): Promise<string> {
  const { visibility = 'USERS', is_open = true, external_users = false, embedded = false, people = [], groups = [] } = wish
  const { rows } = await sql<{ id: string }>`
    insert into album (owner_id, visibility, is_open, external_users, embedded)
    values (${owner.id}, ${visibility}, ${is_open}, ${external_users}, ${embedded}) returning id`.execute(app.db)
  const id = rows[0]?.id ?? ''
  const members = [
    ...people.map((one) => ({ principal: one.id, kind: 'USER' as const })),
    ...groups.map((one) => ({ principal: one.id, kind: 'GROUP' as const })),
  ]
  await inTx((tx) => albums.replaceMembers(tx, id, { types: [], members }))
  await refresh(id)
  return id
}

const change = (id: string, set: RawBuilder<unknown>) => sql`update album set ${set} where id = ${id}`.execute(app.db)

/** Who of all viewers passes a clause over `album`. */
async function among(id: string, clause: (viewer: Viewer) => RawBuilder<boolean>): Promise<string[]> {
  const names = []
  for (const [name, viewer] of Object.entries(viewers)) {
    const { rows } = await sql`select from album where id = ${id} and ${clause(viewer)}`.execute(app.db)
    if (rows.length > 0) names.push(name)
  }
  return names
}
const seers = (id: string) => among(id, (viewer) => albums.visible(viewer))

describe('who sees a thing', () => {
  const everybody = ['nobody', 'owner', 'ann', 'bob', 'outside']
  it.each<[string, AlbumWish, string[]]>([
    ['everybody, of a PUBLIC one', { visibility: 'PUBLIC' }, everybody],
    ['who is signed in and of the organisation, of one for USERS', {}, ['owner', 'ann', 'bob']],
    ['people from outside, too, where they are asked in', { external_users: true }, ['owner', 'ann', 'bob', 'outside']],
    ['nobody from outside, of another visibility', { visibility: 'MEMBERS', external_users: true }, ['owner']],
    ['nobody but its owner, of a PRIVATE one', { visibility: 'PRIVATE' }, ['owner']],
    ['nobody but its owner, while it is not open', { visibility: 'PUBLIC', is_open: false }, ['owner']],
    ['nobody but its owner, of one for USERS that is not open', { is_open: false, external_users: true }, ['owner']],
  ])('are %s', async (_, wish, expected) => {
    expect(await seers(await anAlbum(wish))).toEqual(expected)
  })

  it('are the people and groups that were chosen, while it is for them and open', async () => {
    const group = await aGroup(app, [outside])
    viewers = { ...viewers, ...(await viewersOf({ outside })) }
    const wish = { visibility: 'MEMBERS', people: [ann], groups: [group] }
    expect(await seers(await anAlbum(wish))).toEqual(['owner', 'ann', 'outside'])
    expect(await seers(await anAlbum({ ...wish, visibility: 'PRIVATE' }))).toEqual(['owner'])
    expect(await seers(await anAlbum({ ...wish, is_open: false }))).toEqual(['owner'])
    expect(await seers(await anAlbum({ visibility: 'MEMBERS' }))).toEqual(['owner'])
  })

  it('is decided by the things that were named, and by nothing of the others', async () => {
    const [one, two] = [await anAlbum({ visibility: 'PUBLIC' }), await anAlbum({ visibility: 'PUBLIC' })]
    for (const id of [one, two]) await change(id, sql`visibility = 'PRIVATE'`)
    await refresh(one)
    expect(await seers(one)).toEqual(['owner'])
    expect(await seers(two)).toEqual(everybody)
    await change(one, sql`visibility = 'MEMBERS'`)
    await refresh(one, two)
    expect(await seers(two)).toEqual(['owner'])
    await change(two, sql`visibility = 'PUBLIC'`)
    await refresh(two)
    await change(two, sql`visibility = 'PRIVATE'`)
    await change(one, sql`visibility = 'PUBLIC'`)
    await refresh(one, two)
    expect([await seers(one), await seers(two)]).toEqual([everybody, ['owner']])
  })

  it('is whoever holds an embed token while it is open, and nobody who holds another', async () => {
    const holder = (id: string): Viewer => ({ ...anonymous, role: 'virtualuser', principals: [id] })
    const seen = async (wish: AlbumWish, of?: string) => {
      const id = await anAlbum({ visibility: 'PRIVATE', ...wish })
      return (await sql`select from album where id = ${id} and ${albums.visible(holder(of ?? id))}`.execute(app.db)).rows.length === 1
    }
    const other = await anAlbum({ visibility: 'PRIVATE', embedded: true })
    expect([await seen({ embedded: true }), await seen({ embedded: true, is_open: false }), await seen({ embedded: true }, other)]).toEqual(
      [true, false, false],
    )
  })

  it('is nobody at all once it is deleted', async () => {
    const id = await anAlbum({ visibility: 'PUBLIC', embedded: true })
    await change(id, sql`is_deleted = true`)
    await refresh(id)
    expect(await albums.readers(app.db, id)).toEqual([])
  })

  it('is told with the reason', async () => {
    const group = await aGroup(app, [])
    const id = await anAlbum({ visibility: 'MEMBERS', people: [ann], groups: [group], embedded: true })
    const reader = (who: string, one: { name: string } | null, count: number | null = null) => ({
      who,
      name: one?.name ?? null,
      displayname: one?.name ?? null,
      count,
    })
    expect(await albums.readers(app.db, id)).toEqual([
      reader('owner', owner),
      reader('group', group, 0),
      reader('person', ann),
      reader('embedded', null, 0),
    ])
    await change(id, sql`visibility = 'USERS', external_users = true`)
    await refresh(id)
    const organisation = reader('organisation', null, 3)
    const others = [organisation, reader('external', null, 1), reader('owner', owner), reader('embedded', null, 0)]
    expect(await albums.readers(app.db, id)).toEqual(others)
  })
})

describe('embed tokens that name a thing', () => {
  const tokens = async (id: string) => (await sql`select from embed_token where principal = ${id}`.execute(app.db)).rows.length
  const aToken = (id: string) =>
    sql`insert into embed_token (token_hash, subject, displayname, principal, kind, thing_id, thing_title, created_by, expires_at)
      values (decode(md5(${id}::text), 'hex'), 'one', 'One', ${id}, 'album', ${id}, 'An album', ${owner.id}, now() + interval '1 day')`.execute(
      app.db,
    )

  it.each<[string, AlbumWish, RawBuilder<unknown>, number]>([
    ['end when everybody loses it but the organisation', { visibility: 'PUBLIC' }, sql`visibility = 'USERS'`, 0],
    ['end when people from outside lose it', { external_users: true }, sql`external_users = false`, 0],
    ['end when the organisation loses it', {}, sql`visibility = 'PRIVATE'`, 0],
    ['end when it may not be embedded any more', { visibility: 'PUBLIC' }, sql`embedded = false`, 0],
    ['end when it is deleted', { visibility: 'PUBLIC' }, sql`is_deleted = true`, 0],
    ['stay when everybody gets it', {}, sql`visibility = 'PUBLIC'`, 1],
    [
      'stay when the organisation gets what some people had',
      { visibility: 'MEMBERS', people: [{ id: anonymousId }] },
      sql`visibility = 'USERS'`,
      1,
    ],
    ['stay when nobody loses it', {}, sql`shown_at = null`, 1],
  ])('%s', async (_, wish, set, left) => {
    const [id, other] = [await anAlbum({ ...wish, embedded: true }), await anAlbum({ visibility: 'PUBLIC', embedded: true })]
    for (const one of [id, other]) await aToken(one)
    await change(id, set)
    await refresh(id, other)
    expect([await tokens(id), await tokens(other)]).toEqual([left, 1])
  })
})

describe('what lists show of a thing', () => {
  it('is what the viewer sees and what is on air, as it is now', async () => {
    const id = await anAlbum({ visibility: 'PUBLIC' })
    const listed = () => among(id, (viewer) => albums.listed(viewer))
    expect(await listed()).toEqual(['nobody', 'owner', 'ann', 'bob', 'outside'])
    await change(id, sql`shown_at = null`)
    await refresh(id)
    expect(await listed()).toEqual([])
    expect(await seers(id)).toHaveLength(5)
    await change(id, sql`shown_at = now(), is_open = false`)
    await refresh(id)
    expect([await listed(), await seers(id)]).toEqual([[], ['owner']])
  })
})

describe('a statement that answers many viewers at once', () => {
  it('goes by the same rule for each of them', async () => {
    const id = await anAlbum({ visibility: 'MEMBERS', people: [bob] })
    const ask = batchedForViewer(
      { albumId: 'uuid' },
      (viewer, { albumId }: { albumId: RawBuilder<string> }) =>
        sql`select id from album where id = ${albumId} and ${albums.visible(viewer)}`,
    )
    const answers = await Promise.all(
      Object.entries(viewers).map(async ([name, viewer]) => [name, (await ask(app.db, viewer, { albumId: id })).length > 0]),
    )
    expect(answers.filter(([, sees]) => sees).map(([name]) => name)).toEqual(['owner', 'bob'])
  })
})

describe('a statement that looks at many things', () => {
  it('is not planned anew at each call, however few a viewer stands for', async () => {
    await sql`insert into album (owner_id, visibility, is_open, external_users, embedded)
      select ${owner.id}, 'USERS', true, false, false from generate_series(1, 500)`.execute(app.db)
    const { rows: all } = await sql<{ id: string }>`select id from album`.execute(app.db)
    await refresh(...all.map(({ id }) => id))
    await sql`analyze album, album_reader`.execute(app.db)
    const plans = await inTx<{ made: number; kept: number }>(async (tx) => {
      for (let time = 0; time < 10; time++)
        await sql`select count(*) as "seen by one" from album where ${albums.visible(viewers.ann ?? anonymous)}`.execute(tx)
      const { rows } = await sql<{ made: number; kept: number }>`
        select custom_plans as made, generic_plans as kept from pg_prepared_statements where statement like '%seen by one%'`.execute(tx)
      return rows[0]
    })
    // The first call prepares nothing; five are planned before the database has one plan for all.
    expect(plans).toEqual({ made: 5, kept: 4 })
  })
})

describe('what is seen besides by who administers', () => {
  it('is for them alone', async () => {
    const id = await anAlbum({ visibility: 'PRIVATE' })
    const open = audienceOf({ ...kind, administrators: () => sql<boolean>`true` })
    const admin: Viewer = { ...anonymous, role: 'siteadmin' }
    const sees = async (viewer: Viewer, { visible } = open) =>
      (await sql`select from album where id = ${id} and ${visible(viewer)}`.execute(app.db)).rows.length
    expect([await sees(admin), await sees({ ...admin, role: 'reviewer' }), await sees(admin, albums)]).toEqual([1, 0, 0])
  })
})

describe('sharing a thing', () => {
  const share = (id: string, wish: object, visibility = 'MEMBERS') => inTx((tx) => albums.shareWith(tx, id, { visibility, ...wish }))
  const members = async (id: string) => (await albums.members(app.db, id)).map(({ name }) => name).toSorted()

  it('replaces the people or groups that are sent and keeps the others; without anybody it is refused', async () => {
    const id = await anAlbum({ visibility: 'MEMBERS' })
    const group = await aGroup(app, [])
    await share(id, { user_members_data: [ann.name.toUpperCase()], group_members_data: [group.id] })
    expect(await albums.members(app.db, id)).toContainEqual({ name: ann.name, displayname: ann.displayname, type: 'USER' })
    expect(await members(id)).toEqual([ann.name, group.name].toSorted())
    await share(id, { user_members_data: [bob.name] })
    expect(await members(id)).toEqual([bob.name, group.name].toSorted())
    await share(id, { group_members_data: [] })
    expect(await members(id)).toEqual([bob.name])
    await expect(share(id, { user_members_data: [] })).rejects.toMatchObject({ reason: 'members', message: 'Please choose somebody.' })
    expect(await members(id)).toEqual([bob.name])
  })

  it('is forgotten by another visibility, of this thing alone', async () => {
    const [one, two] = [await anAlbum({ visibility: 'MEMBERS', people: [ann] }), await anAlbum({ visibility: 'MEMBERS', people: [ann] })]
    await share(one, { user_members_data: [bob.name] }, 'USERS')
    expect([await members(one), await members(two)]).toEqual([[], [ann.name]])
  })

  it('needs somebody only where the type says so', async () => {
    const { nobodyChosen: _, ...anybody } = kind
    const id = await anAlbum({ visibility: 'MEMBERS', people: [ann] })
    await inTx((tx) => audienceOf(anybody).shareWith(tx, id, { visibility: 'MEMBERS', user_members_data: [] }))
    expect(await members(id)).toEqual([])
  })
})

describe('people and groups by their names', () => {
  it('are found whatever the case, groups by their ids, too', async () => {
    const group = await aGroup(app, [])
    expect((await peopleNamed(app.db, [ann.name.toUpperCase(), bob.name], 'people')).map(({ id }) => id).toSorted()).toEqual(
      [ann.id, bob.id].toSorted(),
    )
    for (const name of [group.id, group.name.toUpperCase()])
      expect((await groupsNamed(app.db, [name], 'groups')).map(({ id }) => id)).toEqual([group.id])
    expect([await peopleNamed(app.db, [], 'people'), await groupsNamed(app.db, [], 'groups')]).toEqual([[], []])
  })

  it('are refused by the first name that nobody has, at the field that was sent', async () => {
    await expect(peopleNamed(app.db, [ann.name, 'No-one', 'neither'], 'managers')).rejects.toMatchObject({
      code: 'invalid',
      reason: 'unknown_user',
      message: 'There is no person called No-one.',
      field: 'managers',
    })
    await expect(groupsNamed(app.db, ['none'], 'group_members_data')).rejects.toMatchObject({
      code: 'invalid',
      reason: 'unknown_group',
      message: 'There is no group called none.',
      field: 'group_members_data',
    })
  })
})

import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { beDue, forgetSending, sendTo, someStatements, sweepNow } from '../testing.ts'
import { answering, type RecordStoreTwin, startRecordStoreTwin, type TwinMood } from '../twin/record-store-twin.ts'

let app: TestApp
let root: TestPerson
let bob: TestPerson
let twin: RecordStoreTwin

beforeAll(async () => {
  app = await startedApp()
  root = await aPerson(app, { role: 'siteadmin' })
  bob = await aPerson(app)
  expect((await root.put('/api/v3/domain', { xapi_statements: 1 })).status).toBe(200)
})
beforeEach(async () => {
  await forgetSending(app)
  twin = await startRecordStoreTwin()
})
afterEach(() => twin.close())

const state = async () => (await root.get('/api/v3/xapi')).body
const postsOf = () => twin.requests.filter((request) => request.startsWith('POST'))

describe('statements that wait', () => {
  it('are sent in their order, fifty at a time, each of them once', async () => {
    const made = await someStatements(app, bob, 120)
    await sendTo(twin, app)
    expect(twin.batches).toEqual([50, 50, 20])
    expect([...twin.kept.values()]).toEqual(made.map(({ statement }) => statement))
    await sendTo(twin, app)
    expect(twin.batches).toHaveLength(3)
    expect(await state()).toMatchObject({ waiting: 0, trouble: null, aside: { count: 0 }, sent_at: expect.any(String) })
  })

  it('are in the store once although two processes send them at once', async () => {
    await someStatements(app, bob, 120)
    await Promise.all([sendTo(twin, app), sendTo(twin, app)])
    expect(twin.kept.size).toBe(120)
    expect(await state()).toMatchObject({ waiting: 0, trouble: null, aside: { count: 0 } })
  })

  it('are sent again under the same ids when the answer was lost, and are in the store once', async () => {
    const made = await someStatements(app, bob, 3)
    twin.moods.push((response) => {
      for (const { statement } of made) twin.keep(statement)
      response.destroy()
    })
    await sendTo(twin, app)
    expect(await state()).toMatchObject({ waiting: 3, trouble: { is_refused: false, failure: 'The record store could not be reached.' } })
    await beDue(app)
    await sendTo(twin, app)
    expect(await state()).toMatchObject({ waiting: 0, trouble: null, aside: { count: 0 } })
    expect(twin.kept.size).toBe(3)
  })

  it('count as sent where the store calls them a conflict and has the very same ones', async () => {
    const made = await someStatements(app, bob, 2)
    for (const { statement } of made) twin.keep(statement)
    twin.moods.push(...Array.from({ length: 2 }, () => answering(409, 'a conflict')))
    await sendTo(twin, app)
    expect(await state()).toMatchObject({ waiting: 0, aside: { count: 0 } })
    expect(twin.requests).toEqual([
      'POST /xapi/statements',
      'POST /xapi/statements',
      `GET /xapi/statements?statementId=${made[0]?.statement.id}`,
      'POST /xapi/statements',
    ])
  })

  it('are sent although one of them is not taken, which is shown with the words of the store and may be sent again', async () => {
    const made = await someStatements(app, bob, 8)
    const bad = made[5]?.statement.id ?? ''
    twin.disliked.add(bad)
    await sendTo(twin, app)
    expect(twin.kept.size).toBe(7)
    expect(await state()).toMatchObject({ waiting: 0, trouble: null })
    expect((await state()).aside).toEqual({
      count: 1,
      items: [
        {
          id: bad,
          verb: 'completed',
          about: 'https://video.test/web/tracks/5',
          at: '2026-01-01T08:05:00.000Z',
          failure: 'this statement is not liked',
        },
      ],
    })
    twin.disliked.clear()
    expect((await root.post('/api/v3/xapi/aside/retry', {})).body).toEqual({ result: 'success', count: 1 })
    await sendTo(twin, app)
    expect(twin.kept.size).toBe(8)
    expect((await state()).aside).toEqual({ count: 0, items: [] })
  })

  it('are set aside where the store has another statement with their id', async () => {
    const [first] = await someStatements(app, bob, 2)
    if (!first) throw new Error('no statement was made')
    twin.keep({ ...first.statement, verb: { ...first.statement.verb, id: 'http://adlnet.gov/expapi/verbs/failed' } })
    await sendTo(twin, app)
    expect(twin.kept.size).toBe(2)
    const { aside } = await state()
    expect(aside.items).toMatchObject([{ id: first.statement.id, failure: 'The record store has another statement with this id.' }])
  })

  it('are understood although the secret of the store is a part of every id', async () => {
    const [first] = await someStatements(app, bob, 2)
    if (!first) throw new Error('no statement was made')
    twin.credentials.secret = '-'
    twin.keep(first.statement)
    twin.moods.push(answering(409), answering(409))
    await sendTo(twin, app)
    expect(await state()).toMatchObject({ waiting: 0, trouble: null, aside: { count: 0 } })
    expect(twin.kept.size).toBe(2)
  })
})

/** Turned into text, it is too deep. */
const nested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`

const hanging: TwinMood = (response) => void response.destroy()

describe('a record store that takes nothing', () => {
  it.each<[string, TwinMood, object]>([
    ['does not know the key', answering(401, 'no'), { is_refused: true, said: 'no' }],
    ['forbids it', answering(403), { is_refused: true, said: null }],
    ['is not there', answering(404), { is_refused: true }],
    ['leads elsewhere', answering(302, '', { location: 'http://127.0.0.9:9/' }), { is_refused: true }],
    ['is a page for signing in', answering(200, '<h1>Sign in</h1>'), { is_refused: true, said: '<h1>Sign in</h1>' }],
    ['answers with ids that are not ours', answering(200, ['something']), { is_refused: true }],
    ['answers with what is no text', answering(200, `[{"toString":1},${nested}]`), { is_refused: true }],
    ['does not stop answering', answering(200, 'x'.repeat(5 * 1024 ** 2)), { is_refused: true }],
    ['is busy', answering(429, 'later', { 'retry-after': '120' }), { is_refused: false, said: 'later' }],
    ['fails', answering(503), { is_refused: false }],
    ['closes the connection', hanging, { is_refused: false }],
  ])('and %s loses nothing, is left in peace for a while, and gets everything afterwards', async (_about, mood, trouble) => {
    await someStatements(app, bob, 3)
    twin.moods.push(mood)
    await sendTo(twin, app)
    expect(await state()).toMatchObject({ waiting: 3, aside: { count: 0 }, trouble: { ...trouble, next_try_at: expect.any(String) } })
    await sendTo(twin, app)
    expect(postsOf()).toHaveLength(1)
    await beDue(app)
    await sendTo(twin, app)
    expect(twin.kept.size).toBe(3)
    expect(await state()).toMatchObject({ waiting: 0, trouble: null })
  })

  it('is asked less and less often, not before the time that it names, and at least every hour', async () => {
    await someStatements(app, bob, 1)
    const waits: number[] = []
    for (const wait of ['', '120', '999999', '']) {
      twin.moods.push(answering(503, '', wait === '' ? {} : { 'retry-after': wait }))
      await sendTo(twin, app)
      const { at, next_try_at: next } = (await state()).trouble
      waits.push(Math.round((Date.parse(next) - Date.parse(at)) / 1000))
      await beDue(app)
    }
    expect(waits).toEqual([15, 120, 3600, 120])
  })

  it('and refuses one statement after the other is taken to be at fault itself, until it takes one', async () => {
    const made = await someStatements(app, bob, 30)
    for (const { statement } of made) twin.disliked.add(statement.id)
    await sendTo(twin, app)
    expect(await state()).toMatchObject({
      waiting: 10,
      aside: { count: 20 },
      trouble: { is_refused: true, failure: 'The record store takes no statement at all.' },
    })
    await beDue(app)
    await sendTo(twin, app)
    expect(await state()).toMatchObject({ waiting: 9, aside: { count: 21 } })
    for (const { statement } of made.slice(22)) twin.disliked.delete(statement.id)
    await beDue(app)
    await sendTo(twin, app)
    expect(await state()).toMatchObject({ waiting: 0, aside: { count: 22 }, trouble: null })
  })

  it('and is in a network that is not public is not asked, unless the configuration allows that', async () => {
    await someStatements(app, bob, 1)
    await sendTo(twin, app, [])
    expect(twin.requests).toEqual([])
    expect(await state()).toMatchObject({ waiting: 1, trouble: { failure: expect.stringContaining('FETCH_NETWORKS') } })
  })

  it('and does not know the key is told to site admins by mail, once until it takes statements again', async () => {
    await someStatements(app, bob, 1)
    const mails = () =>
      app.db
        .selectFrom('mail')
        .select(['subject', 'body_text'])
        .where('recipient', '=', `${root.name}@example.org`)
        .orderBy('created_at')
        .execute()
    const before = (await mails()).length
    for (const status of [401, 503, 401]) {
      twin.moods.push(answering(status))
      await sendTo(twin, app)
      await beDue(app)
    }
    const [mail, ...others] = (await mails()).slice(before)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      subject: 'Lyceum cannot send learning records',
      body_text: expect.stringMatching(/^The record store does not know this key[\s\S]*\/web\/admin\/learning-records$/),
    })
    await sendTo(twin, app)
    twin.moods.push(answering(401))
    await someStatements(app, await aPerson(app), 1)
    await sendTo(twin, app)
    expect(await mails()).toHaveLength(before + 2)
  })

  it('and was not there for a day of tries is told to site admins by mail, once', async () => {
    await someStatements(app, bob, 1)
    const told = async () => {
      const mails = app.db.selectFrom('mail').select('body_text').where('recipient', '=', `${root.name}@example.org`)
      return (await mails.where('body_text', 'like', 'The record store cannot take statements at the moment (502).%').execute()).length
    }
    const counts: number[] = []
    for (let tries = 1; tries <= 31; tries += 1) {
      twin.moods.push(answering(502))
      await sendTo(twin, app)
      await beDue(app)
      counts.push(await told())
    }
    expect(counts).toEqual([...Array.from({ length: 29 }, () => 0), 1, 1])
  })

  it('and repeats our key and secret has them told to nobody', async () => {
    await someStatements(app, bob, 1)
    const basic = Buffer.from('lyceum:a secret of the store').toString('base64')
    twin.moods.push(answering(401, `unknown: Basic ${basic}, a secret of the store`))
    await sendTo(twin, app)
    expect((await state()).trouble.said).toBe('unknown: Basic …, …')
    await beDue(app)
    twin.moods.push(answering(401, { unknown: 'lyceum', secret: 'say "please"' }))
    twin.credentials.secret = 'say "please"'
    await sendTo(twin, app)
    expect((await state()).trouble.said).toBe('{"unknown":"…","secret":"…"}')
  })
})

describe('statements about somebody', () => {
  it('are gone with their account, sent or not', async () => {
    const ann = await aPerson(app)
    await someStatements(app, ann, 2)
    await sendTo(twin, app)
    expect((await root.delete(`/api/v3/users/${ann.name}`)).status).toBe(200)
    expect(await app.db.selectFrom('xapi_statement').select('id').where('account_id', '=', ann.id).execute()).toEqual([])
  })

  it('that go while they are sent hold up no others, and are sent once', async () => {
    const [first] = await someStatements(app, bob, 2)
    if (!first) throw new Error('no statement was made')
    await app.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('xapi_statement').where('id', '=', first.statement.id).execute()
      await sendTo(twin, app)
    })
    expect(twin.batches).toEqual([2])
    expect(await state()).toMatchObject({ waiting: 0, trouble: null })
  })

  it('are deleted 30 days after they were sent, and those that were never sent after 400', async () => {
    const made = await someStatements(app, bob, 5)
    const ids = made.map(({ statement }) => statement.id)
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    const rows = [
      { state: 'sent', settled_at: daysAgo(29), stored_at: daysAgo(60) },
      { state: 'sent', settled_at: daysAgo(31), stored_at: daysAgo(60) },
      { state: 'waiting', settled_at: null, stored_at: daysAgo(399) },
      { state: 'waiting', settled_at: null, stored_at: daysAgo(401) },
      { state: 'aside', settled_at: daysAgo(31), stored_at: daysAgo(60) },
    ]
    for (const [at, row] of rows.entries()) {
      const id = ids[at] ?? ''
      await app.db.updateTable('xapi_statement').set(row).where('id', '=', id).execute()
    }
    await sweepNow(app)
    const left = await app.db.selectFrom('xapi_statement').select('id').where('account_id', '=', bob.id).execute()
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set([ids[0], ids[2], ids[4]]))
  })

  it('stay where they are while statements are switched off', async () => {
    await someStatements(app, bob, 1)
    await root.put('/api/v3/domain', { xapi_statements: 0 })
    await sendTo(twin, app)
    await root.put('/api/v3/domain', { xapi_statements: 1 })
    expect(twin.requests).toEqual([])
    await sendTo(twin, app)
    expect(twin.kept.size).toBe(1)
  })

  it('are sent no further once statements are switched off in the middle of it', async () => {
    await someStatements(app, bob, 120)
    twin.moods.push((response) => void root.put('/api/v3/domain', { xapi_statements: 0 }).then(() => answering(204)(response)))
    await sendTo(twin, app)
    await root.put('/api/v3/domain', { xapi_statements: 1 })
    expect(postsOf()).toHaveLength(1)
    expect(await state()).toMatchObject({ waiting: 70, trouble: null })
  })
})

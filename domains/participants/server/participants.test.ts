import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { participantFeed } from '../contract/feed.ts'

type Asker = Pick<TestPerson, 'get' | 'post'>

const field = (identifier: string, rest: object = {}) => ({
  name: identifier,
  identifier,
  mandatory: 0,
  pattern: '',
  type: 'text',
  ...rest,
})

const form = {
  name: 'About you',
  fields: [field('code', { mandatory: 1, pattern: '[A-Z]{2}\\d{3}' }), field('phone', { type: 'phone' }), field('mail', { type: 'email' })],
  gdpr: 'I agree that this is kept.',
  appears_at: 2.5,
}

async function asked(app: TestApp, wish: Partial<typeof form> = {}) {
  const ann = await aPerson(app)
  const video = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })
  const put = (body: object) => ann.put(`/api/v3/videos/${video.id}/participant-form`, body)
  expect((await put({ ...form, ...wish })).status).toBe(200)
  return { ann, video, put, list: `/api/v3/videos/${video.id}/participants` }
}

interface Shown {
  readonly kvtoken: string
  readonly participant_form: { readonly answered: boolean } | null
}

const look = async (who: Asker, id: string): Promise<Shown> => (await who.get(`/api/v3/videos/${id}`)).body

const pageOf = async (who: Asker, path: string): Promise<Page> => (await who.get(path)).body

async function send(who: Asker, id: string, data: object | string, kvtoken?: string) {
  const fields = { name: 'About you', kvtoken: kvtoken ?? (await look(who, id)).kvtoken, gconfid: id, data }
  return who.post(`/api/v1/xapi/kapsule/${id}/track/widget`, fields)
}

const given = { code: 'AB123', phone: '123456789', mail: 'ann@example.org', gdpr: true }

interface Page {
  readonly items: { id: string; username: string | null; data: object; agreed_to: string }[]
  readonly total: number | null
  readonly next: number | null
}

describe('the form of a video', () => {
  it('is made by who manages it, and stands beside the video for whoever sees it (LE-3.24)', async () => {
    const app = await startedApp()
    const { ann, video, put } = await asked(app)
    const shown = { ...form, fields: form.fields.map((one) => ({ ...one, mandatory: one.mandatory === 1 })) }
    expect((await app.anonymous.get(`/api/v3/videos/${video.id}/participant-form`)).body).toEqual(shown)
    expect((await look(app.anonymous, video.id)).participant_form).toEqual({ ...shown, answered: false })
    const { body } = await ann.get(`/web/ajax/partials/videos/${video.id}/settings?option=interactivity`, {
      headers: { accept: 'application/json' },
    })
    expect(body).toMatchObject({ option: 'interactivity', participant_form: shown })
    await put({ name: 'Nothing any more', fields: [], gdpr: '' })
    expect((await look(app.anonymous, video.id)).participant_form).toBeNull()
  })

  it.each([
    ['a name that is empty', { name: ' ' }, 'name', 'This field is required'],
    ['a field without a name', { fields: [field('a', { name: '' })] }, 'fields.0.name', 'This field is required'],
    ['two of one identifier', { fields: [field('a'), field('a')] }, 'fields.1.identifier', 'Another field has this identifier.'],
    ['an identifier that is taken', { fields: [field('gdpr')] }, 'fields.0.identifier', 'The identifier “gdpr” is taken.'],
    ['an identifier of signs', { fields: [field('__proto__')] }, 'fields.0.identifier', /begins with a letter/],
    [
      'a pattern that is none',
      { fields: [field('a', { pattern: '(' })] },
      'fields.0.pattern',
      'This pattern cannot be read: missing closing )',
    ],
    ['a pattern that is too large', { fields: [field('a', { pattern: '(a{99}){99}' })] }, 'fields.0.pattern', /invalid repeat count/],
    ['too many fields', { fields: Array.from({ length: 21 }, (_, i) => field(`f${i}`)) }, 'fields', 'A form has at most 20 fields.'],
    ['words to agree to without end', { gdpr: 'a'.repeat(2001) }, 'gdpr', 'At most 2000 characters are allowed'],
    ['a second before the video', { appears_at: -1 }, 'appears_at', 'This is not a second of the video.'],
    ['a second after the video', { appears_at: 60 }, 'appears_at', 'The video is over by then.'],
  ])('is refused in words: %s', async (_, wish, name, words) => {
    const app = await startedApp()
    const { put } = await asked(app)
    const { status, body } = await put({ ...form, ...wish })
    const { message, ...error } = (body as { error: { message: string } }).error
    expect({ status, error }).toEqual({ status: 422, error: { code: 'invalid', reason: 'form', field: name } })
    expect(message).toMatch(words)
  })
})

describe('what participants fill in', () => {
  it.each([
    ['a field that must be filled in', { code: ' ' }, 'code', 'This field is required'],
    ['its pattern', { code: 'AB12' }, 'code', 'This does not match what is asked for.'],
    ['letters in a phone number', { phone: '12345a' }, 'phone', 'A phone number has digits only, 9 at most.'],
    ['ten digits of a phone number', { phone: '1234567890' }, 'phone', 'A phone number has digits only, 9 at most.'],
    ['an address', { mail: 'ann' }, 'mail', 'This is not an email address.'],
    ['its length', { mail: `${'a'.repeat(200)}@example.org` }, 'mail', 'At most 200 characters are allowed'],
    ['something else than text', { code: { toString: 'AB123' } }, 'code', 'This field is required'],
    ['the box', { gdpr: false }, 'gdpr', 'Please tick the box to go on.'],
  ])('is checked by the form: %s (LE-5.20, LE-5.21, LE-5.22, LE-5.23, LE-5.25)', async (_, wrong, name, words) => {
    const app = await startedApp()
    const { video } = await asked(app)
    const bob = await aPerson(app)
    const { status, body } = await send(bob, video.id, { ...given, ...wrong })
    expect({ status, error: body.error }).toMatchObject({ status: 422, error: { reason: 'participant_form', field: name, message: words } })
    expect((await look(bob, video.id)).participant_form?.answered).toBe(false)
  })

  it('is kept once a person and video, as JSON too; nothing but what is asked for (LE-7.13)', async () => {
    const app = await startedApp()
    const { ann, video, list } = await asked(app)
    const bob = await aPerson(app)
    expect((await send(bob, video.id, JSON.stringify({ ...given, more: 'x' }))).body).toEqual({ result: 'success' })
    expect((await look(bob, video.id)).participant_form?.answered).toBe(true)
    await send(bob, video.id, { code: 'XY999', gdpr: 1 })
    const { items } = await pageOf(ann, list)
    expect(items).toMatchObject([{ username: bob.name, data: { code: 'XY999', phone: '', mail: '' }, agreed_to: form.gdpr }])
    expect(items).toHaveLength(1)
  })

  it('needs the session of this viewer with this video; an anonymous viewer is one a session', async () => {
    const app = await startedApp()
    const { ann, video, list } = await asked(app)
    const [bob, other] = [await aPerson(app), await aVideo(app.db, { visibility: 'PUBLIC' })]
    const strange = ['x', (await look(bob, other.id)).kvtoken, (await look(app.anonymous, video.id)).kvtoken]
    for (const kvtoken of strange)
      expect(await send(bob, video.id, given, kvtoken)).toMatchObject({ status: 403, body: { error: { reason: 'kvtoken' } } })
    const [one, two] = [await look(app.anonymous, video.id), await look(app.anonymous, video.id)]
    for (const { kvtoken } of [one, one, two]) expect((await send(app.anonymous, video.id, given, kvtoken)).status).toBe(200)
    expect(await pageOf(ann, `${list}?count=1`)).toMatchObject({ total: 2, items: [{ username: null }, { username: null }] })
    expect((await send(bob, other.id, given)).body.error?.reason).toBe('participant_form')
    const fields = { name: '', kvtoken: one.kvtoken, gconfid: other.id, data: given }
    expect(await app.anonymous.post(`/api/v1/xapi/kapsule/${video.id}/track/widget`, fields)).toMatchObject({
      status: 422,
      body: { error: { field: 'gconfid' } },
    })
  })

  it('is read by who manages the video: page by page, by words, as a file that runs nothing; and it can be deleted', async () => {
    const app = await startedApp()
    const { ann, video, list, put } = await asked(app, { fields: [field('city', { name: 'City, town' })], gdpr: '' })
    const people = [await aPerson(app), await aPerson(app), await aPerson(app)]
    for (const [at, city] of ['Graz', '=1+1', 'Wien "Süd"'].entries()) await send(people[at] as TestPerson, video.id, { city })
    const first = await pageOf(ann, `${list}?max=2`)
    expect(first.items.map(({ username }) => username)).toEqual([people[2]?.name, people[1]?.name])
    const rest = await pageOf(ann, `${list}?max=2&first=${first.next}`)
    expect(rest).toMatchObject({ items: [{ data: { city: 'Graz' } }], next: null })
    expect(await pageOf(ann, `${list}?qtext=sÜd&count=1`)).toMatchObject({ total: 1, items: [{ username: people[2]?.name }] })
    expect((await pageOf(ann, `${list}?qtext=%25&count=1`)).total).toBe(0)

    await put({ ...form, fields: [field('age')], gdpr: '' })
    const file = await ann.get(`${list}/download`)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.text).toMatch(/^\uFEFF?Person,Username,Time,age,city,Agreed to\r\n/)
    for (const { name } of people) expect(file.text.split('\r\n').filter((row) => row.includes(`,${name},`))).toHaveLength(1)
    expect(file.text).toContain(`,,'=1+1,\r\n`)
    expect(file.text).toContain(`,"Wien ""Süd""",\r\n`)

    const { items } = rest
    expect((await ann.delete(`${list}/${items[0]?.id}`)).status).toBe(200)
    expect((await ann.delete(`${list}/${items[0]?.id}`)).status).toBe(404)
    expect((await look(people[0] as TestPerson, video.id)).participant_form?.answered).toBe(false)
    expect((await look(people[1] as TestPerson, video.id)).participant_form?.answered).toBe(true)
  })

  it('is heard of by who manages the video when it comes and goes, and by nobody else', async () => {
    const app = await startedApp()
    const { ann, video, list } = await asked(app)
    const bob = await aPerson(app)
    let heard = 0
    const stop = app.ports.feed.subscribe(participantFeed.changed, video.id, () => heard++)
    await send(bob, video.id, given)
    await ann.delete(`${list}/${(await pageOf(ann, list)).items[0]?.id}`)
    await eventually(() => heard === 2)
    stop()
    const listening = await fetch(`${app.url}/api/v3/feed?topic=participants:${video.id}`, { headers: ann.headers })
    expect(listening.headers.get('content-type')).toBe('text/event-stream')
    await listening.body?.cancel()
    for (const who of [bob, app.anonymous]) expect((await who.get(`/api/v3/feed?topic=participants:${video.id}`)).status).toBe(404)
  })

  it('goes with the person and with the video', async () => {
    const app = await startedApp()
    const { ann, video, list } = await asked(app)
    const bob = await aPerson(app)
    await send(bob, video.id, given)
    await app.db.deleteFrom('account').where('id', '=', bob.id).execute()
    expect((await pageOf(ann, list)).items).toEqual([])
    await send(await aPerson(app), video.id, given)
    await ann.delete('/web/ajax/videos/delete', { gconfid: video.id })
    expect((await ann.get(list)).status).toBe(404)
    await app.db.deleteFrom('video').where('id', '=', video.id).execute()
    expect(await app.db.selectFrom('participant').where('video_id', '=', video.id).select('id').execute()).toEqual([])
  })
})

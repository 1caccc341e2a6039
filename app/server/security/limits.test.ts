import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { clientOf, eventually, type Reply, startedApp, type TestApp } from '#platform/server/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startedApp()
})

/** As if the person had done it so often before, within the hour and the day. */
const haveUsed = (person: TestPerson, used: number) =>
  app.db.updateTable('person_use').set({ used }).where('account_id', '=', person.id).execute()

const anHourLater = (person: TestPerson) =>
  app.db
    .updateTable('person_use')
    .set({ started_at: new Date(Date.now() - 3_601_000) })
    .where('account_id', '=', person.id)
    .execute()

const refused = (reason: string) => ({ status: 429, body: { error: { code: 'rate_limited', reason } } })

/** Sends a picture as the upload form does. */
async function sendPicture(by: TestPerson): Promise<Pick<Reply, 'status' | 'body'>> {
  const to = (await by.get('/web/ajax/media?mediatype=image')).body
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...to.parameters, key: to.key })) form.append(field, String(value))
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png')
  const response = await fetch(new URL(to.s3url, app.url), { method: 'POST', body: form })
  return { status: response.status, body: await response.json() }
}

describe('A person', () => {
  it('makes so many tokens in an hour and a day and no more; others go on, and so do they when it is over', async () => {
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const make = (who: TestPerson) => who.post('/api/v3/tokens', { name: 'x', scopes: ['read'] })
    expect((await make(ann)).status).toBe(200)
    await haveUsed(ann, 29)
    const replies = await Promise.all([make(ann), make(ann), make(ann)])
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '429', '429'])
    const late = await make(ann)
    expect(late).toMatchObject(refused('tokens'))
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await make(bob)).status).toBe(200)
    expect((await ann.get('/api/v3/tokens')).body.items).toHaveLength(2)
    await anHourLater(ann)
    expect((await make(ann)).status).toBe(200)
    await haveUsed(ann, 100)
    await anHourLater(ann)
    const nextDay = await make(ann)
    expect(nextDay).toMatchObject(refused('tokens'))
    expect(Number(nextDay.headers.get('retry-after'))).toBeGreaterThan(70_000)
  })

  it('makes so many embed tokens by a program and no more', async () => {
    const ann = await aPerson(app)
    const { id: video } = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })
    const { token } = (await ann.post('/api/v3/tokens', { name: 'x', scopes: ['read', 'write'] })).body
    const program = clientOf(app.url, { authorization: `Bearer ${token}` })
    const make = () => program.post('/api/v3/embed-tokens', { subject: 'visitor', video })
    expect((await make()).status).toBe(200)
    await haveUsed(ann, 5000)
    expect(await make()).toMatchObject(refused('embed_tokens'))
  })

  it('shares with so many people and no more, counted by people, and a refused share tells nobody', async () => {
    const [ann, bob, eve] = [await aPerson(app), await aPerson(app), await aPerson(app)]
    const { id } = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })
    const share = (...who: TestPerson[]) => ann.post(`/web/ajax/videos/${id}/share`, { recipients: who.map(({ name }) => name) })
    expect((await share(bob)).status).toBe(200)
    await haveUsed(ann, 199)
    expect(await share(bob, eve)).toMatchObject(refused('shares'))
    expect((await share(eve)).status).toBe(200)
    const inbox = async () => (await eve.get('/api/v3/inbox')).body.items
    await eventually(async () => (await inbox()).length > 0)
    // Only of what was shared after the refusal.
    expect(await inbox()).toHaveLength(1)
    expect(await share(bob)).toMatchObject(refused('shares'))
  })

  it('mentions so many people and no more, while comments without mentions go on', async () => {
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const { id } = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })
    const comment = (text: string) => ann.post(`/web/ajax/partials/videos/${id}/comments`, { text })
    expect((await comment(`Thank you, @${bob.name}`)).status).toBe(200)
    await haveUsed(ann, 60)
    expect(await comment(`And again, @${bob.name}`)).toMatchObject(refused('mentions'))
    expect((await comment('And again')).status).toBe(200)
    const { items } = (await ann.get(`/web/ajax/partials/videos/${id}/comments`)).body
    expect(items).toHaveLength(2)
  })

  it('uploads so many pictures and no more', async () => {
    const ann = await aPerson(app)
    expect((await sendPicture(ann)).status).toBe(201)
    await haveUsed(ann, 200)
    expect(await sendPicture(ann)).toMatchObject(refused('pictures'))
  })
})

import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { makeAsked } from '#domains/exports/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aComment } from '../testing.ts'
import { commentsExport } from './export.ts'

const thread = (id: string) => `/web/ajax/partials/videos/${id}/comments`
const download = (id: string, query = '') => `/web/ajax/videos/${id}/comments/download${query}`
const message = 'Unable to download comments. Please try after sometime.'

async function aWatchedVideo() {
  const app = await startedApp()
  const [ann, bob] = [await aPerson(app), await aPerson(app)]
  return { app, ann, bob, video: await aVideo(app.db, { owner: ann, title: 'Knots' }) }
}

/** Asks for the file, and follows the link of its mail. */
async function linkFor(app: TestApp, who: TestPerson, id: string, query = ''): Promise<string> {
  const mails = () =>
    app.db
      .selectFrom('mail')
      .select(['subject', 'body_text'])
      .where('recipient', '=', `${who.name}@example.org`)
      .where('body_text', 'like', '%/api/v3/reports/%')
      .orderBy('id', 'desc')
      .execute()
  const before = (await mails()).length
  expect((await who.get(download(id, query))).body).toEqual({ result: 'success' })
  const [mail] = await eventually(async () => ((await mails()).length > before ? await mails() : null))
  expect(mail?.subject).toBe('Comments on “Knots”')
  expect(mail?.body_text).toContain('the comments on “Knots” are ready for you to download:')
  return new URL(/https?:\S+/.exec(mail?.body_text ?? '')?.[0] ?? '').pathname
}

describe('the file of the comments', () => {
  it('comes by a link in a mail, by comment, person or day (CM-7.94, CM-1.47)', async () => {
    const { app, ann, bob, video } = await aWatchedVideo()
    const id = (await bob.post(thread(video.id), { text: '=1+1, "so"' })).body.id
    const reply = (await ann.post(thread(video.id), { text: 'Hm', comment_type: 'reply_comment', adid: id })).body.id
    const gone = (await ann.post(thread(video.id), { text: 'Gone' })).body.id
    await ann.delete(`${thread(video.id)}/${gone}`)
    const link = await linkFor(app, bob, video.id)
    const file = await bob.get(link)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="comments.csv"')
    const lines = file.text.split('\r\n')
    expect(lines[0]).toBe('id,reply_to,username,displayname,time,pinned,text')
    expect(lines[1]).toMatch(new RegExp(`^${id},,${bob.name},.*,0,"'=1\\+1, ""so"""$`))
    expect(lines[2]).toMatch(new RegExp(`^${reply},${id},${ann.name},`))
    expect(lines).toHaveLength(4)
    const byUser = (await bob.get(await linkFor(app, bob, video.id, '?groupBy=user&entityType=video'))).text
    expect(byUser).toContain(`${bob.name},${bob.name},1,0,`)
    expect(byUser).toContain(`${ann.name},${ann.name},0,1,`)
    const byDay = (await bob.get(await linkFor(app, bob, video.id, '?groupBy=day'))).text
    expect(byDay).toMatch(/day,comments,replies\r\n\d{4}-\d\d-\d\d,1,1\r\n/)
    expect((await bob.get(`/api/v3/reports?kind=comments&subject=${video.id}`)).body.items).toHaveLength(3)
    // It is nobody else's, not even the owner's of the video.
    expect((await ann.get(link)).status).toBe(404)
    expect((await app.anonymous.get(link)).status).toBe(401)
  })

  it('is not asked for by another site, nor more than 30 times an hour (CM-8.28)', async () => {
    const { bob, video } = await aWatchedVideo()
    for (const site of ['cross-site', 'same-site']) {
      const foreign = await bob.get(download(video.id), { headers: { 'sec-fetch-site': site } })
      expect(foreign).toMatchObject({ status: 403, body: { error: { reason: 'csrf' } } })
    }
    for (let n = 0; n < 30; n += 1) expect((await bob.get(download(video.id))).status).toBe(200)
    expect(await bob.get(download(video.id))).toMatchObject({ status: 429, body: { error: { code: 'rate_limited', message } } })
  })

  it('is kept from who does not see the video any more: before it is made, and after', async () => {
    const { app, ann, bob, video } = await aWatchedVideo()
    await aComment(app.db, { video, author: bob, text: 'Mine' })
    const link = await linkFor(app, bob, video.id)
    expect((await bob.get(link)).text).toContain('Mine')
    expect((await ann.put('/web/ajax/videos/update', { gconfid: video.id, visibility: 'PRIVATE' })).status).toBe(200)
    expect((await bob.get(link)).status).toBe(404)
    expect((await bob.get(download(video.id))).status).toBe(404)
    const id = await makeAsked(app, bob, commentsExport, { videoId: video.id, groupBy: 'none' })
    expect((await bob.get(`/api/v3/reports?id=${id}`)).body.items).toMatchObject([{ state: 'failed', rows: 0 }])
    expect(await app.ports.storage.head(`reports/${id}`)).toBeNull()
    await ann.put('/web/ajax/videos/update', { gconfid: video.id, visibility: 'USERS' })
    expect((await bob.get(link)).status).toBe(200)
  })

  it('is kept from everybody while comments are switched off', async () => {
    const { app, ann, bob, video } = await aWatchedVideo()
    await aComment(app.db, { video, author: bob, text: 'Mine' })
    const link = await linkFor(app, ann, video.id)
    const enable = (comments_enabled: string) => ann.put('/web/ajax/videos/update', { gconfid: video.id, comments_enabled })
    expect((await enable('NONE')).status).toBe(200)
    expect((await ann.get(link)).status).toBe(404)
    expect((await ann.get(download(video.id))).status).toBe(404)
    await enable('ALL')
    expect((await ann.get(link)).text).toContain('Mine')
  })
})

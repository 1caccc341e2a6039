import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { mediaFolder } from '#domains/media/testing.ts'
import { listUnreadSlides, videoOfSlides } from '#domains/slides/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { type UploadedVideo, uploadedVideo } from '#tests/uploaded.ts'

const folder = await mediaFolder()
afterAll(folder.remove)

const wasRead = ({ db }: TestApp, assetId: string) =>
  eventually(async () => {
    const row = await db.selectFrom('slide_reading').selectAll().where('asset_id', '=', assetId).executeTakeFirst()
    return row?.state === 'done' ? row : null
  }, 120_000)

const found = async (by: TestPerson, qtext: string) => (await by.get(`/web/search?qtext=${qtext}`)).body.items
const slidesOf = async ({ db }: TestApp, assetId: string) =>
  (await db.selectFrom('slide_text').select(['ms', 'text']).where('asset_id', '=', assetId).orderBy('ms').execute()).map(
    ({ ms, text }) => [ms, text] as const,
  )

describe('what stands on slides', () => {
  let app: TestApp
  let ann: TestPerson
  let video: UploadedVideo

  beforeAll(async () => {
    app = await startedApp()
    ann = await aPerson(app)
    const slides = [
      ['Forklift safety'],
      ['Forklift safety', 'Speed limit 30 in the warehouse'],
      ['Emergency exits', 'Keep the corridor clear'],
    ]
    video = await uploadedVideo(app, ann, await videoOfSlides(folder.path('talk.mp4'), slides), {
      displayname: 'A talk',
      visibility: 'PRIVATE',
    })
    await wasRead(app, video.assetId)
  }, 240_000)

  it('is read with its second, and a slide that builds up is kept once, when it is complete', async () => {
    const slides = await slidesOf(app, video.assetId)
    expect(slides.map(([, text]) => text)).toEqual([
      'Forklift safety Speed limit 30 in the warehouse',
      'Emergency exits Keep the corridor clear',
    ])
    expect(slides.map(([ms]) => Math.round(ms / 1000))).toEqual([8, 16])
    const reading = await wasRead(app, video.assetId)
    expect(reading).toMatchObject({ language: 'eng', frames: 3, tries: 1 })
  })

  it('finds the video and the second, says that it is on a slide, and is found by nobody who may not see the video', async () => {
    const [tile] = await found(ann, 'corridor')
    expect(tile).toMatchObject({ id: video.id, hits: [{ kind: 'slide', text: 'Emergency exits Keep the corridor clear' }] })
    expect(Math.round(tile.hits[0].time)).toBe(16)
    const within = `/web/ajax/partials/videos/${video.id}/search?qtext=warehouse`
    expect((await ann.get(within)).body).toMatchObject({ total: 1, items: [{ kind: 'slide' }] })
    expect((await ann.get(`/web/ajax/partials/videos/${video.id}/suggest?qtext=emerg`)).body).toEqual({ items: ['emergency'] })
    const bob = await aPerson(app)
    expect(await found(bob, 'corridor')).toEqual([])
    expect((await bob.get(within)).status).toBe(404)
  })

  it('goes along with a copy, which is found by it too', async () => {
    const { body } = await ann.post(`/web/ajax/videos/${video.id}/copy`, { displayname: 'A copy' })
    const ids = await eventually(async () => {
      const items = await found(ann, 'corridor')
      return items.length === 2 && items.map(({ id }: { id: string }) => id)
    })
    expect(new Set(ids)).toEqual(new Set([video.id, body.video.id]))
  })

  it('is not read while the organisation does not want it, and is afterwards', async () => {
    const root = await aPerson(app, { role: 'siteadmin' })
    await root.put('/api/v3/domain', { slide_language: 'off' })
    const later = await uploadedVideo(app, ann, await videoOfSlides(folder.path('later.mp4'), [['Ladders and scaffolds']]))
    await later.made()
    const other = await aPerson(app)
    await eventually(async () => (await listUnreadSlides(app.db, 50)).includes(later.assetId))
    expect(await slidesOf(app, later.assetId)).toEqual([])
    expect(await found(other, 'scaffolds')).toEqual([])
    expect((await root.put('/api/v3/domain', { slide_language: 'klingon' })).status).toBe(422)
    await root.put('/api/v3/domain', { slide_language: 'en' })
  })
})

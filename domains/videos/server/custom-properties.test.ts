import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { aVideo } from '../testing.ts'

async function withVideo() {
  const app = await startedApp()
  const ann = await aPerson(app)
  const { id } = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })
  const update = (fields: object, who = ann) => who.put('/web/ajax/videos/update', { gconfid: id, initiator: 'workbench', ...fields })
  const look = async (who: Pick<TestPerson, 'get'> = ann) => (await who.get(`/api/v3/videos/${id}`)).body
  return { app, ann, id, update, look }
}

describe('custom properties of a video', () => {
  it('are added, changed and deleted by who manages it, as JSON text or plain, and told to nobody else (CM-1.14, CM-3.17, CM-3.18, CM-3.19, CM-3.20)', async () => {
    const { app, update, look } = await withVideo()
    const properties = { video_heading: 'Head', video_subheading: 'Under it', video_article: ' Long ', page_url: '/x' }
    expect((await update({ customVideoProperties: JSON.stringify(properties), deletedCustomVideoProperties: '[]' })).status).toBe(200)
    expect((await look()).customVideoProperties).toEqual({ ...properties, video_article: 'Long' })
    await update({ customVideoProperties: { page_url: '/y' }, deletedCustomVideoProperties: ['video_article', 'nothing'] })
    expect((await look()).customVideoProperties).toEqual({ video_heading: 'Head', video_subheading: 'Under it', page_url: '/y' })
    await update({ video_title: 'Another title' })
    expect((await look()).customVideoProperties).toHaveProperty('page_url', '/y')
    for (const who of [app.anonymous, await aPerson(app)]) expect(await look(who)).not.toHaveProperty('customVideoProperties')
  })

  it('have the keys of the organisation besides; one that it gives up stays where it is in use (CM-3.21)', async () => {
    const { app, update, look } = await withVideo()
    const root = await aPerson(app, { role: 'siteadmin' })
    await root.put('/api/v3/domain', { custom_property_keys: 'course' })
    expect((await update({ customVideoProperties: { course: 'C-1' } })).status).toBe(200)
    await root.put('/api/v3/domain', { custom_property_keys: '' })
    expect((await update({ customVideoProperties: { course: 'C-2' } })).status).toBe(200)
    expect((await look()).customVideoProperties).toEqual({ course: 'C-2' })
    const refused = await update({ customVideoProperties: { level: 'high' } })
    expect(refused.body.error).toMatchObject({ reason: 'custom_property', message: 'There is no property called level.' })
  })

  it.each([
    ['a text of 501 characters (CM-5.28)', { video_heading: 'a'.repeat(501) }, 'Max 500 characters are allowed.'],
    ['an address of another site (CM-5.31)', { page_url: 'http://x' }, 'Please provide a valid URL.'],
    ['no text', { video_article: ' ' }, 'This field is required'],
    ['no object', '[]', 'This must be a JSON object.'],
  ])('are refused in words, with all else that was sent: %s', async (_, customVideoProperties, message) => {
    const { update, look } = await withVideo()
    const { status, body } = await update({ video_title: 'New', customVideoProperties })
    expect({ status, error: body.error }).toMatchObject({
      status: 422,
      error: { message, field: expect.stringMatching(/^customVideoProperties/) },
    })
    expect(await look()).toMatchObject({ displayname: 'A video', customVideoProperties: {} })
  })
})

describe('the place of a video in the library', () => {
  it('is chosen by its slug, kept, and gone with the place; nobody can choose one that is not there (CM-1.15, CM-3.57)', async () => {
    const { app, update, look } = await withVideo()
    const root = await aPerson(app, { role: 'siteadmin' })
    const { slug } = (await root.post('/api/v3/library', { name: 'Workshops' })).body.node
    expect((await look()).library_node).toBeNull()
    expect((await update({ library_node: slug })).status).toBe(200)
    await update({ video_title: 'Another title' })
    expect((await look()).library_node).toBe(slug)
    expect((await update({ library_node: 'nowhere' })).body.error).toMatchObject({ reason: 'library_node', field: 'library_node' })
    await update({ library_node: '' })
    expect((await look()).library_node).toBeNull()
    await update({ library_node: slug })
    await root.delete(`/api/v3/library/${slug}`, {})
    expect((await look()).library_node).toBeNull()
  })
})

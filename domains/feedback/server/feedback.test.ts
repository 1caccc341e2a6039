import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'

async function withVideo() {
  const app = await startedApp()
  const ann = await aPerson(app)
  const { id } = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })
  const path = `/web/videos/${id}/feedback`
  return {
    app,
    ann,
    id,
    path,
    save: (url: unknown) => ann.post(path, { customFeedback_url: url }),
    saved: async () => (await ann.get(path)).body.customFeedback_url,
  }
}

describe('the feedback link of a video', () => {
  it('is saved and removed by who manages it, and stands beside the video for whoever sees it (VW-1.23, VW-3.18, VW-7.34, VW-7.35)', async () => {
    const { app, ann, id, save, saved } = await withVideo()
    expect(await saved()).toBeNull()
    expect((await save(' https://example.com/f ')).body).toEqual({ result: 'success' })
    expect(await saved()).toBe('https://example.com/f')
    expect((await app.anonymous.get(`/api/v3/videos/${id}`)).body.customFeedback_url).toBe('https://example.com/f')
    await save('www.example.com')
    expect(await saved()).toBe('www.example.com')
    for (const _ of [1, 2]) expect((await ann.delete(`/web/videos/${id}/deletefeedback`, {})).body).toEqual({ result: 'success' })
    expect(await saved()).toBeNull()
    expect((await app.anonymous.get(`/api/v3/videos/${id}`)).body.customFeedback_url).toBeNull()
  })

  it('is neither read as a setting nor changed by who only watches (VW-6.19)', async () => {
    const { app, id, path, save, saved } = await withVideo()
    await save('https://example.com/f')
    const bob = await aPerson(app)
    for (const who of [bob, app.anonymous]) {
      const status = who === bob ? 403 : 401
      expect((await who.get(path)).status).toBe(status)
      expect((await who.post(path, { customFeedback_url: 'https://evil.example' })).status).toBe(status)
      expect((await who.delete(`/web/videos/${id}/deletefeedback`, {})).status).toBe(status)
    }
    expect(await saved()).toBe('https://example.com/f')
  })

  it('is an address of the web: http, https, ftp or www (VW-5.08)', async () => {
    const { save, saved } = await withVideo()
    for (const address of [
      'http://a.com',
      'https://a.com',
      'ftp://a.com',
      'www.a.com',
      'HTTPS://intranet/f?x=1#y',
      'https://bücher.example/ä',
    ]) {
      expect((await save(address)).status).toBe(200)
      expect(await saved()).toBe(address)
    }
  })

  it.each([
    'abc',
    'not a url',
    '',
    'javascript:alert(1)',
    'JavaScript://example.com/%0aalert(1)',
    'data:text/html,x',
    'https://',
    'www.',
    '//example.com',
    'https://bank.example@evil.example/',
    'https:\\\\evil.example',
    'http://a.com"onclick="x',
  ])('is refused in words where it is something else, and stays as it was: “%s” (VW-5.09)', async (address) => {
    const { save, saved } = await withVideo()
    await save('https://a.com/before')
    const error = { reason: 'url', field: 'customFeedback_url', message: 'Error: Please enter valid URL.' }
    expect(await save(address)).toMatchObject({ status: 422, body: { result: 'failed', error } })
    expect(await saved()).toBe('https://a.com/before')
  })
})

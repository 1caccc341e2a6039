import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { putTranscript } from '../server.ts'

const vtt = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`

describe('the words to a video', () => {
  it('are read along by who sees the video, in each of its languages', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann })
    const put = (language: string, text: string) =>
      app.db.transaction().execute((tx) => putTranscript(tx, video.id, { language, vtt: vtt(text) }))
    await put('en', 'Mind the gap')
    await put('DE-de', 'Vorsicht an der Kante')
    const path = `/api/v3/videos/${video.id}/captions/`
    const captions = await bob.get(`${path}en`)
    expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(captions.text).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nMind the gap\n')
    expect((await bob.get(`${path}de-DE`)).text).toContain('Vorsicht')
    const tag = captions.headers.get('etag') ?? ''
    expect((await bob.get(`${path}en`, { headers: { 'if-none-match': tag } })).status).toBe(304)
    await put('en', 'Mind the step')
    expect((await bob.get(`${path}en`, { headers: { 'if-none-match': tag } })).text).toContain('step')
    expect((await bob.get(`${path}fr`)).status).toBe(404)
    await ann.put('/web/ajax/videos/update', { gconfid: video.id, visibility: 'PRIVATE' })
    expect((await bob.get(`${path}en`)).status).toBe(404)
    expect((await app.anonymous.get(`${path}en`)).status).toBe(404)
  })

  it('are refused where a file has none, or a language does not exist', async () => {
    const app = await startedApp()
    const video = await aVideo(app.db)
    const put = (language: string, file: string) =>
      app.db.transaction().execute((tx) => putTranscript(tx, video.id, { language, vtt: file }))
    await expect(put('en', 'WEBVTT\n\nnothing')).rejects.toMatchObject({ code: 'invalid', reason: 'no_cues' })
    await expect(put('not a language', vtt('words'))).rejects.toMatchObject({ code: 'invalid', reason: 'language' })
  })
})

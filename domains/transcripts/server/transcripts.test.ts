import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { sentFile } from '#domains/media/testing.ts'
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

describe('captions that a person sends', () => {
  const srt = (text: string) => `1\r\n00:00:01,000 --> 00:00:02,500\r\n${text}\r\n`

  it('as srt or vtt become the words of the video: they are played, found, replaced and removed', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann })
    await app.db.updateTable('asset').set({ plays_progressive: true }).where('id', '=', video.assetId).execute()
    const path = `/api/v3/videos/${video.id}/transcripts`
    const add = async (language: string, text: string) =>
      ann.post(path, { language, upload_url: (await sentFile(ann, 'transcript', 'talk.srt', srt(text))).url })
    const english = await add('en', 'Elephants at dawn')
    expect(english).toMatchObject({
      status: 200,
      body: { status: 'success', transcript: { language: 'en', name: 'English', is_default: true, kind: 'uploaded' } },
    })
    const german = (await add('de', 'Sonnenaufgang im Wald')).body.transcript
    expect(german.is_default).toBe(false)
    const captions = async () =>
      (await bob.get(`/api/v3/videos/${video.id}`)).body.playback.captions.map(({ lang }: { lang: string }) => lang)
    const found = async (word: string) => (await bob.get(`/web/search?qtext=${word}`)).body.items.length
    expect(await captions()).toEqual(['en', 'de'])
    expect([await found('elephants'), await found('sonnenaufgang')]).toEqual([1, 1])
    expect((await bob.get(`/api/v3/videos/${video.id}/captions/en`)).text).toContain('00:00:01.000 --> 00:00:02.500\nElephants at dawn')
    const removed = await ann.delete(`${path}/${english.body.transcript.id}`)
    expect([removed.status, removed.body]).toEqual([200, true])
    expect(await captions()).toEqual(['de'])
    expect([await found('elephants'), await found('sonnenaufgang')]).toEqual([0, 1])
    expect((await bob.get(`/api/v3/videos/${video.id}`)).body.playback.captions[0].is_default).toBe(true)
    expect((await ann.delete(`${path}/${english.body.transcript.id}`)).status).toBe(404)
  })

  it('are refused where the file is another person’s, has no words, is too large or no text', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const [video, other] = [await aVideo(app.db, { owner: ann }), await aVideo(app.db, { owner: bob })]
    const path = `/api/v3/videos/${video.id}/transcripts`
    const theirs = (await sentFile(bob, 'transcript', 'a.vtt', vtt('secret'))).url
    expect(await ann.post(path, { language: 'en', upload_url: theirs })).toMatchObject({
      status: 422,
      body: { error: { reason: 'unknown_file' } },
    })
    const empty = (await sentFile(ann, 'transcript', 'a.vtt', 'WEBVTT\n\nnothing')).url
    expect(await ann.post(path, { language: 'en', upload_url: empty })).toMatchObject({
      status: 422,
      body: { error: { reason: 'no_cues' } },
    })
    expect(await sentFile(ann, 'transcript', 'a.vtt', vtt('x'.repeat(513 * 1024)))).toMatchObject({ error: { reason: 'file_too_large' } })
    expect(await sentFile(ann, 'transcript', 'a.srt', new Uint8Array([0xff, 0xfe, 0, 1]))).toMatchObject({
      error: { reason: 'unsupported_type' },
    })
    // Of another video, by way of one's own.
    const id = await app.db.transaction().execute((tx) => putTranscript(tx, other.id, { language: 'en', vtt: vtt('words') }))
    expect((await ann.delete(`${path}/${id}`)).status).toBe(404)
    const mine = (await sentFile(ann, 'transcript', 'a.vtt', vtt('words'))).url
    for (let n = 0; n < 50; n++)
      await app.db
        .insertInto('transcript')
        .values({ video_id: video.id, language: `x-${n}`, kind: 'uploaded' })
        .execute()
    expect(await ann.post(path, { language: 'en', upload_url: mine })).toMatchObject({
      status: 409,
      body: { error: { reason: 'too_many_transcripts' } },
    })
  })
})

import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { sentFile } from '#domains/media/testing.ts'
import { addedTranscript, vttOf } from '#domains/transcripts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'

interface Listed {
  readonly id: string
  readonly language: string
  readonly is_default: boolean
  readonly is_enabled: boolean
}

async function start() {
  const app = await startedApp()
  const [ann, bob] = [await aPerson(app), await aPerson(app)]
  const title = `Video ${ann.name}`
  const video = await aVideo(app.db, { owner: ann, title })
  await app.db.updateTable('asset').set({ plays_progressive: true }).where('id', '=', video.assetId).execute()
  const path = `/api/v3/videos/${video.id}/transcripts`
  const listed = async (who = ann, query = '?all=1') =>
    (await who.get(`/web/ajax/videos/${video.id}/transcripts${query}`)).body.items as Listed[]
  const defaults = async () => (await listed()).filter((one) => one.is_default).map(({ language }) => language)
  const add = async (language: string, text: string, fields: object = {}) =>
    (await addedTranscript(ann, video.id, { language, content: vttOf(text), fields })).body.transcript as Listed
  return { app, ann, bob, title, video, path, listed, defaults, add }
}

const found = async (who: Awaited<ReturnType<typeof aPerson>>, word: string) =>
  (await who.get(`/web/search?qtext=${word}`)).body.items.length

describe('who manages a video', () => {
  it('adds transcripts with their language and flags, and finds them as they were put (CM-3.40, CM-7.72, VW-3.20)', async () => {
    const { ann, video, listed } = await start()
    const first = await addedTranscript(ann, video.id, { language: 'en', fields: { is_default: 0, is_enabled: 1 } })
    expect(first).toMatchObject({
      status: 200,
      body: { status: 'success', encoding: 'utf-8', transcript: { state: 'success', revision: 1 } },
    })
    const second = await addedTranscript(ann, video.id, { language: 'DE-at', fields: { is_default: 1, is_enabled: 'false' } })
    expect(second.body.transcript).toMatchObject({
      language: 'de-AT',
      name: 'Österreichisches Deutsch',
      is_default: true,
      is_enabled: false,
    })
    expect(await listed()).toMatchObject([
      { language: 'de-AT', is_default: true, is_enabled: false, kind: 'uploaded' },
      { language: 'en', is_default: false, is_enabled: true },
    ])
    expect((await ann.post(`/api/v3/videos/${video.id}/transcripts`, { upload_url: 'x' })).status).toBe(422)
  })

  it('sends files of up to 512 kB, and no larger ones (CM-9.18)', async () => {
    const { ann, video, listed } = await start()
    const vtt = vttOf('Hello')
    const most = 512 * 1024
    const full = await addedTranscript(ann, video.id, { content: `${vtt}\n\nNOTE ${'x'.repeat(most - vtt.length - 7)}` })
    expect(full.body.transcript).toMatchObject({ language: 'en' })
    const larger = await sentFile(ann, 'transcript', 'talk.vtt', 'x'.repeat(most + 1))
    expect(larger).toMatchObject({ status: 413 })
    expect(await listed()).toMatchObject([{ language: 'en', kind: 'uploaded' }])
  })

  it('makes one the default and deletes one, as the owner or as a site admin; a viewer does neither (VW-1.19, VW-6.13, VW-6.14, VW-7.50)', async () => {
    const { app, ann, bob, path, listed, defaults, add } = await start()
    const boss = await aPerson(app, { role: 'siteadmin' })
    const [en, de, fr] = [await add('en', 'one'), await add('de', 'eins'), await add('fr', 'un')]
    expect((await bob.put(`${path}/${de.id}`, { is_default: 1 })).status).toBe(403)
    expect((await bob.delete(`${path}/${de.id}`)).status).toBe(403)
    expect(await defaults()).toEqual(['en'])
    await boss.put(`${path}/${de.id}`, { is_default: 1 })
    expect(await defaults()).toEqual(['de'])
    await ann.put(`${path}/${fr.id}`, { is_default: 1 })
    expect(await defaults()).toEqual(['fr'])
    for (const [who, { id }] of [
      [ann, en],
      [boss, de],
    ] as const)
      expect((await who.delete(`${path}/${id}`)).body).toBe(true)
    expect((await ann.delete(`${path}/${en.id}`)).status).toBe(404)
    expect((await listed()).map(({ language }) => language)).toEqual(['fr'])
  })

  it('may send files of any encoding and with faults, and is told what was made of them', async () => {
    const { ann, video } = await start()
    const srt =
      '5\r\n00:00:03,000 --> 00:00:05,000\r\nStraße\r\n\r\n5\r\n00:00:01,000 --> 00:00:04,000\r\nGröße\r\n\r\nx\r\n00:00:09,000 --> 00:00:08,000\r\nnie\r\n'
    const content = new Uint8Array(Buffer.from(srt, 'latin1'))
    const { body } = await addedTranscript(ann, video.id, { file: 'a.srt', content, language: 'de' })
    expect(body).toMatchObject({ encoding: 'windows-1252', repairs: { overlaps: 1, reordered: true, skipped: 1 } })
    const reply = await ann.get(`/api/v3/videos/${video.id}/transcripts/${body.transcript.id}`)
    expect(reply.body.cues).toEqual([
      { number: 0, start: 1000, end: 3000, text: 'Größe' },
      { number: 1, start: 3000, end: 5000, text: 'Straße' },
    ])
    const utf16 = new Uint8Array(Buffer.from('\uFEFFWEBVTT\n\n00:01.000 --> 00:02.000\nCześć\n', 'utf16le'))
    expect((await addedTranscript(ann, video.id, { content: utf16, language: 'pl' })).body.encoding).toBe('utf-16le')
  })

  it('keeps exactly one default, whatever is made the default, switched off or deleted (VW-4.24, VW-4.25, VW-7.51, VW-1.20)', async () => {
    const { ann, path, defaults, add } = await start()
    const [en, de, fr] = [await add('en', 'one'), await add('de', 'eins'), await add('fr', 'un')]
    expect(await defaults()).toEqual(['en'])
    const put = (id: string, fields: object) => ann.put(`${path}/${id}`, fields)
    expect(await put(de.id, { language: 'de', is_default: 'true', is_enabled: 'true' })).toMatchObject({
      status: 200,
      body: { result: 'success' },
    })
    expect(await defaults()).toEqual(['de'])
    await put(de.id, { is_default: 0 })
    expect(await defaults()).toEqual(['de'])
    await Promise.all([put(en.id, { is_default: 1 }), put(fr.id, { is_default: 1 }), put(de.id, { is_default: 1 })])
    expect(await defaults()).toHaveLength(1)
    await put(fr.id, { is_default: 1 })
    await put(en.id, { is_enabled: 0 })
    expect((await ann.delete(`${path}/${fr.id}`)).body).toBe(true)
    expect(await defaults()).toEqual(['de'])
    expect(await put(de.id, { language: 'en' })).toMatchObject({ status: 409, body: { error: { reason: 'language_taken' } } })
    expect((await put(de.id, { language: 'nl' })).body.transcript).toMatchObject({ language: 'nl', is_default: true })
    for (const language of ['no language', 'de-u-co-phonebk', 'de-x-hall']) expect((await put(de.id, { language })).status).toBe(422)
  })

  it('switches one off, and nobody reads, hears of or finds it any more at once (VW-1.21, VW-4.23, VW-6.15, VW-7.47)', async () => {
    const { ann, bob, title, video, path, listed, add } = await start()
    const [en, de] = [await add('en', 'wolverine'), await add('de', 'Vielfraß')]
    const captions = async () =>
      (await bob.get(`/api/v3/videos/${video.id}`)).body.playback.captions.map(({ lang }: { lang: string }) => lang)
    const within = async (word: string) => (await bob.get(`/web/ajax/partials/videos/${video.id}/search?qtext=${word}`)).body.total
    const suggested = async () => (await bob.get(`/web/ajax/partials/videos/${video.id}/suggest?qtext=wolv`)).body.items
    const languages = async () => (await bob.get(`/web/search?qtext=${encodeURIComponent(title)}`)).body.facets
    expect([await captions(), await found(bob, 'wolverine'), await within('wolverine'), await suggested()]).toEqual([
      ['en', 'de'],
      1,
      1,
      ['wolverine'],
    ])
    await ann.put(`${path}/${en.id}`, { is_enabled: 0 })
    expect([await captions(), await found(bob, 'wolverine'), await within('wolverine'), await suggested()]).toEqual([['de'], 0, 0, []])
    expect(JSON.stringify(await languages())).not.toContain('"en"')
    expect((await bob.get(`${path}/${en.id}`)).status).toBe(404)
    expect((await bob.get(`/api/v3/videos/${video.id}/captions/en`)).status).toBe(404)
    expect((await bob.get(`/web/ajax/partials/videos/${video.id}/transcripts/-1`)).body.id).toBe(de.id)
    expect((await listed(bob)).map(({ language }) => language)).toEqual(['de'])
    expect((await listed(ann, '')).map(({ language }) => language)).toEqual(['de'])
    expect((await listed(ann)).map(({ language }) => language)).toEqual(['en', 'de'])
    const html = await ann.get(`/web/ajax/videos/${video.id}/transcripts?all=1`, { headers: { accept: '*/*' } })
    expect(html.headers.get('content-type')).toContain('text/html')
    for (const { id } of [en, de]) expect(html.text).toContain(`data-id="${id}"`)
    await ann.put(`${path}/${en.id}`, { is_enabled: 1 })
    expect([await captions(), await found(bob, 'wolverine')]).toEqual([['en', 'de'], 1])
    await ann.delete(`${path}/${en.id}`)
    expect([await captions(), await found(bob, 'wolverine'), await within('wolverine')]).toEqual([['de'], 0, 0])
  })

  it('gets an address of a transcript as a file, which others do not (VW-6.16, VW-7.48)', async () => {
    const { ann, bob, title, path, add } = await start()
    const slug = title.toLowerCase().replaceAll(' ', '-')
    const { id } = await add('de', 'Guten Morgen')
    const types = { vtt: 'text/vtt', srt: 'application/x-subrip', txt: 'text/plain', docx: 'application/vnd.openxml' }
    for (const [format, type] of Object.entries(types)) {
      const { res } = (await ann.get(`${path}/${id}?op=download&format=${format}`)).body
      const file = await ann.get(res)
      expect(file.headers.get('content-type')).toContain(type)
      expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${slug}-de.${format}"`)
      if (format !== 'docx') expect(file.text).toContain('Guten Morgen')
      expect((await bob.get(res)).status).toBe(403)
    }
    expect((await bob.get(`${path}/${id}?op=download`)).status).toBe(403)
    expect((await ann.get(`${path}/${id}?op=download&format=exe`)).status).toBe(422)
  })
})

describe('whoever sees a video', () => {
  it('reads its transcripts as a list and as words, by id, language and -1, in HTML and JSON (CM-7.77, CM-7.89, CM-7.90)', async () => {
    const { ann, bob, video, add } = await start()
    const [en, de] = [await add('en', 'Mind & the gap'), await add('de', 'Vorsicht')]
    const partial = `/web/ajax/partials/videos/${video.id}/transcripts`
    const list = await bob.get(`${partial}?all=1`, { headers: { accept: '*/*' } })
    expect(list.headers.get('content-type')).toContain('text/html')
    expect(list.text).toContain(`<li data-id="${en.id}" data-language="en" data-is-default="1"`)
    expect(list.text).toContain('Deutsch')
    for (const name of [en.id, 'en', 'EN', '-1']) {
      expect((await bob.get(`${partial}/${name}`)).body.cues).toEqual([{ number: 0, start: 0, end: 900, text: 'Mind & the gap' }])
      expect((await bob.get(`${partial}/${name}`, { headers: { accept: '*/*' } })).text).toContain('Mind &amp; the gap')
    }
    expect((await bob.get(`${partial}/de`)).body.id).toBe(de.id)
    expect((await bob.get(`${partial}/fr`)).status).toBe(404)
    const bare = await aVideo((await startedApp()).db, { owner: ann })
    expect((await bob.get(`/web/ajax/partials/videos/${bare.id}/transcripts/-1`)).status).toBe(404)
    expect((await bob.get(`/web/ajax/videos/${bare.id}/transcripts`)).body.items).toEqual([])
  })

  it('finds comments beside what is said, with the second that they name, and none that is gone or switched off (CM-7.87)', async () => {
    const { app, ann, bob, video, add } = await start()
    await add('en', 'The turbine hums')
    const say = async (text: string) => (await bob.post(`/web/ajax/partials/videos/${video.id}/comments`, { text })).body.id as string
    await say('At 1:02:03 the turbine stops')
    const gone = await say('No turbine here')
    await say('I like that turbine')
    await bob.delete(`/web/ajax/partials/videos/${video.id}/comments/${gone}`)
    const within = async () => (await bob.get(`/web/ajax/partials/videos/${video.id}/search?qtext=turbines`)).body
    expect(await within()).toMatchObject({
      total: 3,
      items: [
        { time: 0, text: 'The turbine hums', kind: 'transcript' },
        { time: 3723, text: 'At 1:02:03 the turbine stops', kind: 'comment' },
        { time: null, text: 'I like that turbine', kind: 'comment' },
      ],
    })
    const { kvtoken } = (await bob.get(`/api/v3/videos/${video.id}`)).body
    const more = `kvtoken=${kvtoken}&currentTime=12&op=next&smartSearchPage=1`
    const search = (words: string) => bob.get(`/web/ajax/partials/videos/${video.id}/search?qtext=${words}&${more}`)
    expect((await search('turbines')).body).toEqual(await within())
    expect((await search('wolverines')).body).toMatchObject({ total: 0, items: [] })
    await ann.put('/web/ajax/videos/update', { gconfid: video.id, comments_enabled: 'NONE' })
    expect((await within()).items).toMatchObject([{ kind: 'transcript' }])
    await hideVideo(app, video.id)
    expect((await bob.get(`/web/ajax/partials/videos/${video.id}/search?qtext=turbines`)).status).toBe(404)
  })
})

async function hideVideo({ db }: TestApp, id: string): Promise<void> {
  await db.deleteFrom('video_reader').where('video_id', '=', id).execute()
  await db.updateTable('video').set({ visibility: 'PRIVATE', published: false }).where('id', '=', id).execute()
}

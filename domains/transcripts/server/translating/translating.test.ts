import { beforeEach, describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { type AskedOfModel, engineAt, setEngines, startEngineTwin } from '#domains/engines/testing.ts'
import { addedTranscript, vttOf } from '#domains/transcripts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'

interface Captions {
  readonly captions: readonly { readonly number: number; readonly text: string }[]
}

const captionsOf = ({ user }: AskedOfModel) => (JSON.parse(user) as Captions).captions

/** What a model makes of captions that can be told from any other. */
const inGerman = (text: string) => `Deutsch: ${text}`

const translating = (request: AskedOfModel): Captions => ({
  captions: captionsOf(request).map(({ number, text }) => ({ number, text: inGerman(text) })),
})

async function aTalk(app: TestApp, ...lines: readonly string[]) {
  const ann = await aPerson(app)
  const video = await aVideo(app.db, { owner: ann, duration_ms: 300_000 })
  const from: string = (await addedTranscript(ann, video.id, { content: vttOf(...lines) })).body.transcript.id
  const path = `/api/v3/videos/${video.id}/transcripts`
  const translate = (language: string) => ann.post(`${path}/autotranslate`, { from, language })
  const jobs = async (jobName = 'transcript_translation') => (await ann.get(`/web/ajax/jobs?id=${video.id}&jobName=${jobName}`)).body.jobs
  const ends = () => expect.poll(async () => (await jobs())[0].status).toMatch(/SUCCESS|FAILED/)
  const listed = async () => (await ann.get(`/web/ajax/videos/${video.id}/transcripts?all=1`)).body.items
  const cuesIn = async (language: string) => (await ann.get(`/web/ajax/partials/videos/${video.id}/transcripts/${language}`)).body.cues
  const wordsIn = async (language: string) => (await cuesIn(language)).map(({ text }: { text: string }) => text)
  return { ann, video, from, path, translate, jobs, ends, listed, cuesIn, wordsIn }
}

const flags = async (app: TestApp, changes: object) => (await aPerson(app, { role: 'siteadmin' })).put('/api/v3/domain', changes)

const manyLines = Array.from({ length: 80 }, (_, at) => `This is sentence ${at}.`)

beforeEach(async () => setEngines(await startedApp(), {}))

describe('translating transcripts', () => {
  it('is refused in words where there is no language model, no language, nothing to translate, or a transcript that people made', async () => {
    const app = await startedApp()
    const { ann, video, path, translate, jobs } = await aTalk(app, 'Good morning.')
    expect((await ann.get(`${path}/autotranslate`)).body).toEqual({
      available: false,
      message: 'Transcripts cannot be translated: no language model is set up here.',
    })
    expect(await translate('de')).toMatchObject({ status: 409, body: { error: { reason: 'no_engine' } } })
    const twin = await startEngineTwin({ answer: translating })
    setEngines(app, { text: engineAt(twin) })
    expect((await ann.get(`${path}/autotranslate`)).body).toEqual({ available: true, message: '' })
    expect((await translate('')).body.error).toMatchObject({ message: 'Please select at least one language.' })
    expect((await translate('de,und')).status).toBe(422)
    expect((await translate('en')).body.error.reason).toBe('language_taken')
    await addedTranscript(ann, video.id, { language: 'fr', content: vttOf('Bonjour.') })
    expect((await translate('de,fr')).body.error.reason).toBe('language_taken')
    const elsewhere = (await addedTranscript(ann, (await aVideo(app.db, { owner: ann })).id)).body.transcript.id
    expect((await ann.post(`${path}/autotranslate`, { from: elsewhere, language: 'de' })).status).toBe(404)
    expect([await jobs(), twin.requests]).toEqual([[], []])
    await twin.close()
  })

  it('makes transcripts with the same times that say what they were made from, are offered to viewers as that, found and managed', async () => {
    const app = await startedApp()
    const { ann, video, path, translate, jobs, ends, listed, cuesIn } = await aTalk(
      app,
      'The capybara',
      '3 + 4 = 7',
      'The capybara',
      'sits.',
    )
    const twin = await startEngineTwin({ answer: translating, chatWays: ['fenced'] })
    setEngines(app, { text: engineAt(twin) })
    const { body } = await translate('de')
    expect(body).toMatchObject({ result: 'success', jobs: [{ jobName: 'transcript_translation', status: 'QUEUED' }] })
    await ends()
    expect(await jobs()).toMatchObject([{ id: body.jobs[0].id, status: 'SUCCESS', progress: 1, message: '' }])
    expect([await jobs('transcript_generation'), await jobs('stt_req')]).toEqual([[], []])
    // What is said twice is translated once, and what has no words not at all.
    expect(twin.requests.map((one) => captionsOf(one as AskedOfModel).map(({ text }) => text))).toEqual([['The capybara', 'sits.']])
    const words = [inGerman('The capybara'), '3 + 4 = 7', inGerman('The capybara'), inGerman('sits.')]
    const cues = await cuesIn('en')
    expect(await cuesIn('de')).toEqual(cues.map((cue: object, at: number) => ({ ...cue, text: words[at] })))
    expect(await listed()).toMatchObject([
      { language: 'en', is_default: true, kind: 'uploaded', translated_from: null },
      { language: 'de', is_default: false, is_enabled: true, kind: 'generated', translated_from: 'en' },
    ])
    await app.db.updateTable('asset').set({ plays_progressive: true }).where('id', '=', video.assetId).execute()
    const { playback, properties } = (await ann.get(`/api/v3/videos/${video.id}`)).body
    expect(playback.captions).toMatchObject([
      { lang: 'en', translated: false },
      { lang: 'de', translated: true },
    ])
    expect(properties['stt.state']).toBe('none')
    expect((await ann.get(`/web/search?qtext=Deutsch&owner=${ann.name}`)).body.items).toHaveLength(1)
    const [, german] = await listed()
    expect((await ann.put(`${path}/${german.id}`, { is_enabled: 0 })).status).toBe(200)
    expect((await ann.delete(`${path}/${german.id}`)).status).toBe(200)
    expect(await listed()).toHaveLength(1)
    await twin.close()
  })

  it('asks again for what a model leaves out, fails where it leaves out too much, and makes a translation anew that can be restored', async () => {
    const app = await startedApp()
    const { ann, path, translate, jobs, ends, listed, wordsIn } = await aTalk(app, 'One.', 'Two.', 'Three.')
    const leaving = await startEngineTwin({ answer: (request) => ({ captions: translating(request).captions.slice(0, 2) }) })
    setEngines(app, { text: engineAt(leaving) })
    await translate('de')
    await ends()
    expect(await wordsIn('de')).toEqual(['One.', 'Two.', 'Three.'].map(inGerman))
    expect(leaving.requests).toHaveLength(2)
    const mute = await startEngineTwin({
      answer: (request) => ({ captions: captionsOf(request).map(({ number }) => ({ number, text: ' ' })) }),
    })
    setEngines(app, { text: engineAt(mute) })
    await translate('de')
    await expect.poll(async () => (await jobs()).map(({ status }: { status: string }) => status)).toEqual(['FAILED', 'SUCCESS'])
    expect((await jobs())[0].message).toBe('The language model leaves captions out. Another model may translate all of them.')
    const anew = await startEngineTwin({ answer: ({ user }) => JSON.parse(user) })
    setEngines(app, { text: engineAt(anew) })
    await translate('de')
    await expect.poll(async () => (await jobs())[0].status).toBe('SUCCESS')
    expect(await wordsIn('de')).toEqual(['One.', 'Two.', 'Three.'])
    const [, german] = await listed()
    expect((await ann.post(`${path}/${german.id}/history/${german.revision - 1}/restore`, {})).status).toBe(200)
    expect(await wordsIn('de')).toEqual(['One.', 'Two.', 'Three.'].map(inGerman))
    await Promise.all([leaving, mute, anew].map((twin) => twin.close()))
  })

  it('goes on where it was after a failure that passes, with what was corrected meanwhile', async () => {
    const app = await startedApp()
    const { ann, from, path, translate, jobs, ends, wordsIn } = await aTalk(app, ...manyLines)
    const failing = await startEngineTwin({ answer: translating, chatWays: ['good', 'quota'] })
    setEngines(app, { text: engineAt(failing) })
    await translate('de')
    await expect.poll(async () => (await jobs())[0]).toMatchObject({ status: 'QUEUED', message: expect.stringContaining('quota') })
    expect((await ann.put(`${path}/${from}`, { cues: [[0, 0, 900, 'This is corrected.']] })).status).toBe(200)
    const twin = await startEngineTwin({ answer: translating })
    setEngines(app, { text: engineAt(twin) })
    await ends()
    expect(await wordsIn('de')).toEqual(['This is corrected.', ...manyLines.slice(1)].map(inGerman))
    const again = twin.requests.flatMap((one) => captionsOf(one as AskedOfModel).map(({ text }) => text))
    expect(again).toEqual(['This is corrected.', ...manyLines.slice(50)])
    await Promise.all([failing, twin].map((one) => one.close()))
  })

  it('ends at the limit of a day in words, and needs only the rest when it is asked for again', async () => {
    const app = await startedApp()
    const { translate, jobs, ends, listed, wordsIn } = await aTalk(app, ...manyLines)
    const twin = await startEngineTwin({ answer: translating })
    setEngines(app, { text: engineAt(twin) })
    await flags(app, { engine_requests_per_day: 1 })
    await translate('de')
    await ends()
    expect((await jobs())[0]).toMatchObject({ status: 'FAILED', message: expect.stringContaining('today’s limit of 1 request') })
    expect(await listed()).toHaveLength(1)
    await flags(app, { engine_requests_per_day: 2 })
    await translate('de')
    await expect.poll(async () => (await jobs())[0].status).toBe('SUCCESS')
    expect(await wordsIn('de')).toEqual(manyLines.map(inGerman))
    expect(twin.requests).toHaveLength(2)
    await twin.close()
    await flags(app, { engine_requests_per_day: 200 })
  })

  it('is cancelled by who manages the video, and fails in words where a file in that language comes first', async () => {
    const app = await startedApp()
    const { ann, video, path, translate, jobs, ends, listed, wordsIn } = await aTalk(app, 'Good morning.')
    const bob = await aPerson(app)
    const hanging = await startEngineTwin({ answer: translating, chatWays: ['hanging'] })
    setEngines(app, { text: engineAt(hanging) })
    const [{ id: job }] = (await translate('de')).body.jobs
    expect((await translate('fr')).body.error.reason).toBe('already_generating')
    await expect.poll(() => hanging.requests.length).toBe(1)
    expect((await bob.delete(`${path}/autogenerate/${job}`)).status).toBe(403)
    expect((await ann.delete(`${path}/autogenerate/${job}`)).body).toEqual({ result: 'success' })
    expect([await jobs(), (await listed()).length]).toEqual([[], 1])
    await hanging.close()
    const slow = await startEngineTwin({ answer: translating, chatWays: ['quota'] })
    setEngines(app, { text: engineAt(slow) })
    await translate('de')
    await expect.poll(async () => (await jobs())[0]).toMatchObject({ status: 'QUEUED', message: expect.stringContaining('quota') })
    await addedTranscript(ann, video.id, { language: 'de', content: vttOf('Guten Morgen.') })
    setEngines(app, { text: engineAt(await startEngineTwin({ answer: translating })) })
    await ends()
    expect((await jobs())[0]).toMatchObject({ status: 'FAILED', message: 'There is a transcript in this language already.' })
    expect(await wordsIn('de')).toEqual(['Guten Morgen.'])
    await slow.close()
  })
})

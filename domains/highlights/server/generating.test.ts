import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { engineAt, setEngines, startEngineTwin } from '#domains/engines/testing.ts'
import { keepSlides } from '#domains/slides/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import type { Artifact, HighlightList, ManagedSummary } from '../contract.ts'
import { aGeneration, aHighlight, aTalk, speak } from '../testing.ts'
import { highlightJobs } from './generating.ts'

const talk = aTalk(30, 6)

async function scene({ spoken = true } = {}) {
  const app = await startedApp()
  const [ann, bob] = [await aPerson(app), await aPerson(app)]
  const video = await aVideo(app.db, { owner: ann, title: `Talk ${Math.random()}`, duration_ms: talk.duration })
  if (spoken) await speak(app.db, video, talk.lines)
  const at = `/web/ajax/videos/${video.id}`
  const listOf = async (who: TestPerson): Promise<HighlightList> => (await who.get(`${at}/list/highlights`)).body
  const jobOf = async (jobName: string) => (await ann.get(`/web/ajax/jobs?id=${video.id}&jobName=${jobName}`)).body.jobs[0]
  const ends = (jobName: string) => expect.poll(async () => (await jobOf(jobName))?.status).toMatch(/SUCCESS|FAILED/)
  const detailOf = async (who: TestPerson) => (await who.get(`/api/v3/videos/${video.id}`)).body
  const managed = async (): Promise<ManagedSummary> => (await ann.get(`/api/v3/videos/${video.id}/summary`)).body
  const noticesOf = async (who: TestPerson, kind: string) =>
    (await who.get('/api/v3/inbox?max=100')).body.items.filter(
      (one: { kind: string; url: string }) => one.kind === kind && one.url.includes(video.id),
    )
  return { app, ann, bob, video, at, listOf, jobOf, ends, detailOf, managed, noticesOf }
}

describe('suggestions of highlights', () => {
  it('are worked out from what is said, each with method, version and its own words, and shown to managers alone (CM-7.48)', async () => {
    const { ann, bob, at, listOf, jobOf, ends, detailOf } = await scene()
    expect((await detailOf(ann)).properties.aihighlights).toBe('none')
    expect((await bob.post(`${at}/highlights`, { generateAiHighlight: true })).status).toBe(403)
    expect((await ann.post(`${at}/highlights`, { generateAiHighlight: 'true' })).body).toEqual({ status: 'SCHEDULED' })
    expect((await ann.post(`${at}/highlights`, { generateAiHighlight: 1 })).body).toEqual({ status: 'SCHEDULED' })
    await ends('ai_highlights')
    expect(await jobOf('ai_highlights')).toMatchObject({ status: 'SUCCESS', progress: 1, jobName: 'ai_highlights' })
    const { suggestions, highlights, aihighlights, generation } = await listOf(ann)
    expect([aihighlights, highlights]).toEqual(['success', []])
    expect(generation).toMatchObject({ method: 'topic-segments', version: '2', made: 6, dropped: 0 })
    expect(suggestions.map(({ start }) => start)).toEqual(talk.chapters.map((chapter) => Math.floor(chapter.start / 1000)))
    for (const { source, relOffset, duration } of suggestions) {
      const { quotation } = source ?? {}
      expect(quotation?.start).toBeGreaterThanOrEqual(relOffset)
      expect(quotation?.end).toBeLessThanOrEqual(relOffset + duration)
      expect(talk.lines.map(({ text }) => text)).toContain(quotation?.text)
    }
    expect((await detailOf(ann)).properties.aihighlights).toBe('success')
    expect([(await listOf(bob)).suggestions, (await detailOf(bob)).highlights]).toEqual([[], []])
  })

  it('begin with the slides that appear where the subject changes', async () => {
    const { app, ann, video, at, listOf, ends } = await scene()
    const slides = talk.chapters.map(({ start }, number) => ({ ms: start + 2300, text: `Part ${number}` }))
    const others = [100_000, 500_000, 800_000].map((ms) => ({ ms, text: `Picture at ${ms}` }))
    await app.db.transaction().execute((tx) => keepSlides(tx, video.assetId, [...slides, ...others]))
    await ann.post(`${at}/highlights`, { generateAiHighlight: 1 })
    await ends('ai_highlights')
    const { suggestions } = await listOf(ann)
    expect(suggestions.map(({ relOffset }) => relOffset)).toEqual([0, ...slides.slice(1).map(({ ms }) => Math.ceil(ms / 1000) * 1000)])
    for (const { source, relOffset } of suggestions) expect(source?.quotation?.start).toBeGreaterThanOrEqual(relOffset)
  })

  it('take the place of earlier ones, leave highlights alone and do not repeat what stands there', async () => {
    const { app, ann, video, at, listOf, ends } = await scene()
    const old = await aHighlight(app.db, video, { state: 'suggested', text: 'Old' })
    await aHighlight(app.db, video, { text: 'By hand', start: (talk.chapters[2]?.start ?? 0) + 4000 })
    await ann.post(`${at}/highlights`, { generateAiHighlight: 1 })
    await ends('ai_highlights')
    const { suggestions, highlights } = await listOf(ann)
    expect(highlights.map(({ text }) => text)).toEqual(['By hand'])
    expect(suggestions).toHaveLength(5)
    expect(suggestions.map(({ id }: Artifact) => id)).not.toContain(old.id)
  })

  it('are cancelled by who manages the video: nothing comes of them, and they can be asked for again', async () => {
    const { app, ann, bob, video, at, listOf, ends } = await scene()
    const path = `/api/v3/videos/${video.id}/generations/highlights`
    expect((await ann.delete(path)).body.error.reason).toBe('not_under_way')
    const hanging = await startEngineTwin({ chatWays: ['hanging'] })
    setEngines(app, { text: engineAt(hanging) })
    const id = await aGeneration(app.db, video)
    await app.db.updateTable('video_generation').set({ requested_by: ann.id }).where('id', '=', id).execute()
    const before = await aHighlight(app.db, video, { state: 'suggested', text: 'Before' })
    expect((await bob.delete(path)).status).toBe(403)
    expect((await listOf(ann)).aihighlights).toBe('processing')
    const job = highlightJobs.find(({ name }) => name === 'suggest-highlights')
    const running = job?.run({ generationId: id }, { ports: app.ports, signal: new AbortController().signal, log: app.ports.log })
    await expect.poll(() => hanging.requests.length).toBe(1)
    expect((await ann.delete(path)).body).toEqual({ result: 'success' })
    await running
    await hanging.close()
    setEngines(app, {})
    const { aihighlights, generation, suggestions } = await listOf(ann)
    expect({ aihighlights, generation, ids: suggestions.map((one) => one.id) }).toEqual({
      aihighlights: 'none',
      generation: null,
      ids: [before.id],
    })
    await ann.post(`${at}/highlights`, { generateAiHighlight: 1 })
    await ends('ai_highlights')
    expect((await listOf(ann)).aihighlights).toBe('success')
  })

  it('are refused where nothing is written down of what is said', async () => {
    const { ann, at } = await scene({ spoken: false })
    const { status, body } = await ann.post(`${at}/highlights`, { generateAiHighlight: 1 })
    expect([status, body.error.reason]).toEqual([409, 'no_transcript'])
  })

  it('end as failed in words where the transcript goes meanwhile, and come once where their job comes twice', async () => {
    const { app, ann, video, at, jobOf, ends, listOf } = await scene()
    const { id } = await app.db
      .insertInto('video_generation')
      .values({ video_id: video.id, purpose: 'highlights', requested_by: ann.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const job = highlightJobs.find(({ name }) => name === 'suggest-highlights')
    const context = { ports: app.ports, signal: new AbortController().signal, log: app.ports.log }
    const run = () => job?.run({ generationId: id }, context)
    await Promise.all([run(), run()])
    expect((await listOf(ann)).suggestions).toHaveLength(6)
    await app.db.deleteFrom('transcript').where('video_id', '=', video.id).execute()
    await app.db.updateTable('video_generation').set({ state: 'queued' }).where('id', '=', id).execute()
    await run()
    await ends('ai_highlights')
    expect(await jobOf('ai_highlights')).toMatchObject({ status: 'FAILED', message: 'This video has no transcript.' })
    expect((await ann.post(`${at}/highlights`, { generateAiHighlight: 1 })).status).toBe(409)
  })
})

describe('a summary', () => {
  it('that takes too long every time has failed in the end, and one whose process stops has not', async () => {
    const { app, ann, video, jobOf } = await scene()
    const hanging = await startEngineTwin({ chatWays: ['hanging'] })
    setEngines(app, { text: engineAt(hanging) })
    const id = await aGeneration(app.db, video, 'summary')
    await app.db.updateTable('video_generation').set({ requested_by: ann.id }).where('id', '=', id).execute()
    const job = highlightJobs.find(({ name }) => name === 'summarise-video')
    const run = (signal: AbortSignal) => job?.run({ generationId: id }, { ports: app.ports, signal, log: app.ports.log })
    for (let n = 0; n < 4; n++) await expect(run(AbortSignal.abort(new Error('the process stops')))).rejects.toThrow()
    for (let n = 0; n < 3; n++) {
      expect((await jobOf('summary')).status).not.toBe('FAILED')
      await expect(run(AbortSignal.timeout(200))).rejects.toThrow()
    }
    expect(await jobOf('summary')).toMatchObject({ status: 'FAILED', message: expect.stringContaining('went wrong on our side') })
    await hanging.close()
    setEngines(app, {})
  })

  it('that a viewer asks for waits to be kept, and is shown and told of then (CM-7.97)', async () => {
    const { ann, bob, video, at, ends, detailOf, managed, noticesOf } = await scene()
    expect(await detailOf(bob)).toMatchObject({ summary: null, summary_requested: false })
    for (const answer of [await bob.post(`${at}/summary`), await bob.post(`${at}/summary`)])
      expect(answer.body).toEqual({ data: { result: 'success' } })
    await ends('summary')
    await expect.poll(async () => (await noticesOf(ann, 'summary_suggested')).length).toBe(1)
    expect(await detailOf(bob)).toMatchObject({ summary: null, summary_requested: true })
    const { suggested, kept, waiting, generation } = await managed()
    expect({ kept, waiting, generation }).toMatchObject({ kept: null, waiting: 1, generation: { method: 'lexrank', dropped: 0 } })
    for (const { text } of suggested?.sentences ?? []) expect(talk.lines.map((line) => line.text)).toContain(text)
    expect(suggested?.text).toBe(suggested?.sentences.map(({ text }) => text).join(' '))
    expect((await bob.get(`/api/v3/videos/${video.id}/summary`)).status).toBe(403)
    await ann.put(`/api/v3/videos/${video.id}/summary`, { text: suggested?.text })
    expect(await detailOf(bob)).toMatchObject({
      summary: { text: suggested?.text, method: 'lexrank', edited: false },
      summary_requested: false,
    })
    await expect.poll(async () => (await noticesOf(bob, 'summary_ready')).length).toBe(1)
    const admin = await aPerson(await startedApp(), { role: 'siteadmin' })
    await expect
      .poll(async () =>
        (await admin.get(`/api/v3/mail?to=${bob.name}@example.org`)).body.items.map((mail: { subject: string }) => mail.subject),
      )
      .toContainEqual(expect.stringMatching(/^The summary of “Talk .*” is ready$/))
    await bob.post(`${at}/summary`)
    expect((await managed()).waiting).toBe(0)
  })

  it('that a manager asks for is shown at once while its sentences are the video’s own, and never in place of one that was kept', async () => {
    const { ann, bob, video, at, ends, detailOf, managed, noticesOf } = await scene()
    await ann.post(`${at}/summary`)
    await ends('summary')
    const first = (await detailOf(bob)).summary
    expect(first).toMatchObject({ method: 'lexrank', edited: false })
    await expect.poll(async () => (await noticesOf(ann, 'summary_ready')).length).toBe(1)
    await ann.put(`/api/v3/videos/${video.id}/summary`, { text: 'In my own words.' })
    expect((await detailOf(bob)).summary).toMatchObject({ text: 'In my own words.', edited: true, sentences: [] })
    await ann.post(`${at}/summary`)
    await expect.poll(async () => (await managed()).suggested?.text).toBe(first.text)
    expect((await detailOf(bob)).summary.text).toBe('In my own words.')
    expect((await ann.delete(`/api/v3/videos/${video.id}/summary`, { state: 'suggested' })).body).toMatchObject({ suggested: null })
    expect((await ann.delete(`/api/v3/videos/${video.id}/summary`, { state: 'suggested' })).status).toBe(404)
    await ann.delete(`/api/v3/videos/${video.id}/summary`)
    expect((await detailOf(bob)).summary).toBeNull()
  })

  it('is cancelled by who manages the video: nothing comes of it, nobody waits any more, and it can be asked for again', async () => {
    const { app, ann, bob, video, at, ends, detailOf, managed, jobOf, noticesOf } = await scene()
    const path = `/api/v3/videos/${video.id}/generations/summary`
    expect((await ann.delete(path)).body.error.reason).toBe('not_under_way')
    const hanging = await startEngineTwin({ chatWays: ['hanging'] })
    setEngines(app, { text: engineAt(hanging) })
    await bob.post(`${at}/summary`)
    await expect.poll(() => hanging.requests.length).toBe(1)
    expect([(await detailOf(bob)).summary_requested, (await managed()).waiting]).toEqual([true, 1])
    expect((await bob.delete(path)).status).toBe(403)
    expect((await ann.delete(path)).body).toEqual({ result: 'success' })
    expect(await managed()).toMatchObject({ kept: null, suggested: null, generation: null, waiting: 0 })
    expect([(await detailOf(bob)).summary_requested, await jobOf('summary')]).toEqual([false, undefined])
    await hanging.close()
    setEngines(app, {})
    await ann.post(`${at}/summary`)
    await ends('summary')
    expect((await detailOf(bob)).summary).toMatchObject({ method: 'lexrank' })
    expect((await jobOf('summary')).status).toBe('SUCCESS')
    await expect.poll(async () => (await noticesOf(ann, 'summary_ready')).length).toBe(1)
    expect(await noticesOf(bob, 'summary_ready')).toEqual([])
  })

  it('is not there where too little is said: whoever asked is told so, and may ask again', async () => {
    const { app, bob, video, at, jobOf, ends, detailOf, noticesOf } = await scene({ spoken: false })
    expect((await bob.post(`${at}/summary`)).body.error.reason).toBe('no_transcript')
    await speak(app.db, video, [{ start: 0, end: 2000, text: 'Hello.' }])
    await bob.post(`${at}/summary`)
    await ends('summary')
    expect(await jobOf('summary')).toMatchObject({ status: 'FAILED', message: 'Too little is said in this video for a summary.' })
    await expect.poll(async () => (await noticesOf(bob, 'summary_ready'))[0]?.text).toMatch(/^There is no summary of “Talk .*”: Too little/)
    expect((await detailOf(bob)).summary_requested).toBe(false)
  })

  it('goes along with a copy once it is kept; who asked for it does not', async () => {
    const { ann, bob, video, at, ends } = await scene()
    await ann.put(`/api/v3/videos/${video.id}/summary`, { text: 'Kept.' })
    await ann.post(`${at}/summary`)
    await ends('summary')
    const copy = (await ann.post(`${at}/copy`, { displayname: 'Copy' })).body.video
    expect((await ann.get(`/api/v3/videos/${copy.id}`)).body).toMatchObject({ summary: { text: 'Kept.', method: 'person' } })
    expect((await ann.get(`/api/v3/videos/${copy.id}/summary`)).body).toMatchObject({ suggested: null, generation: null, waiting: 0 })
    expect((await bob.get(`/api/v3/videos/${copy.id}/summary`)).status).toBe(404)
  })
})

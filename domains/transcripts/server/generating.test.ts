import { readFile } from 'node:fs/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { engineAt, saying, setEngines, startEngineTwin } from '#domains/engines/testing.ts'
import { makeMedia, mediaFolder } from '#domains/media/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'

const folder = await mediaFolder()
afterAll(folder.remove)

/** A video of five seconds in which something is to be heard. */
async function aTalk(app: TestApp) {
  const ann = await aPerson(app)
  const video = await aVideo(app.db, { owner: ann, duration_ms: 5000 })
  const file = folder.path('talk.m4a')
  const source = ['-f', 'lavfi', '-i', 'sine=frequency=300:sample_rate=8000:duration=5']
  await makeMedia(file, { video: null, audio: null, more: [...source, '-c:a', 'aac', '-b:a', '24k'] })
  const bytes = await readFile(file)
  const probe = JSON.stringify({ container: 'mp4', duration: 5, bytes: bytes.length, audio: { index: 0, codec: 'aac' } })
  const master_key = `masters/${video.assetId}`
  await app.ports.storage.put(master_key, bytes)
  await app.db.updateTable('asset').set({ master_key, probe, plays_progressive: true }).where('id', '=', video.assetId).execute()
  const path = `/api/v3/videos/${video.id}/transcripts/autogenerate`
  const jobs = async (jobName = 'transcript_generation') => (await ann.get(`/web/ajax/jobs?id=${video.id}&jobName=${jobName}`)).body.jobs
  const state = async () => (await ann.get(`/api/v3/videos/${video.id}`)).body.properties['stt.state']
  return { ann, video, path, jobs, state }
}

beforeEach(async () => setEngines(await startedApp(), {}))

describe('generating transcripts', () => {
  it('is refused in words where there is no engine, no language or none that anybody knows (CM-5.68, CM-7.73)', async () => {
    const app = await startedApp()
    const { ann, path, jobs, state } = await aTalk(app)
    expect((await ann.get(path)).body).toMatchObject({ available: false, message: expect.stringContaining('no speech engine') })
    expect(await ann.post(path, { language: 'en' })).toMatchObject({ status: 409, body: { error: { reason: 'no_engine' } } })
    const twin = await startEngineTwin({ hear: () => [] })
    setEngines(app, { speech: engineAt(twin) })
    expect((await ann.get(path)).body).toEqual({ available: true, message: '' })
    expect((await ann.post(path, { language: '' })).body.error).toMatchObject({ message: 'Please select at least one language.' })
    expect((await ann.post(path, { language: 'en,und' })).status).toBe(422)
    expect((await ann.post(path, { language: 'en,de,fr,es,it,pt' })).status).toBe(422)
    expect([await jobs(), await state(), twin.requests]).toEqual([[], 'none', []])
    await twin.close()
  })

  it('is a job for each language, which is told of until the words are read and found (CM-1.36, CM-7.73, CM-7.74, CM-7.75, CM-7.76)', async () => {
    const app = await startedApp()
    const { ann, video, path, jobs, state } = await aTalk(app)
    const twin = await startEngineTwin({ hear: () => saying('The capybara sits still.') })
    setEngines(app, { speech: engineAt(twin) })
    const requested = await ann.post(path, { language: 'en,de' })
    expect(requested.body).toMatchObject({ result: 'success', jobs: [{ jobName: 'transcript_generation', status: 'QUEUED' }, {}] })
    expect(await state()).not.toBe('none')
    await eventually(async () => (await jobs()).every(({ status }: { status: string }) => status === 'SUCCESS'))
    expect(await jobs()).toMatchObject([{ id: requested.body.jobs[1].id, progress: 1, message: '' }, { id: requested.body.jobs[0].id }])
    expect((await jobs('stt_req')).map(({ status }: { status: string }) => status)).toEqual(['SUCCESS', 'SUCCESS'])
    expect((await jobs('stt_resp_check')).map(({ status }: { status: string }) => status)).toEqual(['SUCCESS', 'SUCCESS'])
    expect(await jobs('nonsense')).toEqual([])
    expect(await state()).toBe('success')
    const { items } = (await ann.get(`/web/ajax/videos/${video.id}/transcripts?all=1`)).body
    expect(items).toMatchObject([
      { kind: 'generated', is_enabled: true },
      { kind: 'generated', is_enabled: true },
    ])
    expect((await ann.get('/web/search?qtext=capybara')).body.items).toHaveLength(1)
    expect(twin.requests.map((one) => ('language' in one ? one.language : null))).toEqual(expect.arrayContaining(['de', 'en']))
    await twin.close()
  })

  it('is cancelled by who manages the video, and the engine is asked no further', async () => {
    const app = await startedApp()
    const { ann, video, path, jobs, state } = await aTalk(app)
    const bob = await aPerson(app)
    const twin = await startEngineTwin({ hear: () => saying('Never heard'), speechWays: ['hanging'] })
    setEngines(app, { speech: engineAt(twin) })
    const [{ id: job }] = (await ann.post(path, { language: 'en' })).body.jobs
    await eventually(async () => (await jobs())[0].status === 'RUNNING' && twin.requests.length > 0)
    expect((await bob.delete(`${path}/${job}`)).status).toBe(403)
    expect((await ann.delete(`${path}/${job}`)).body).toEqual({ result: 'success' })
    expect([await jobs(), await state()]).toEqual([[], 'none'])
    expect((await ann.delete(`${path}/${job}`)).body.error.reason).toBe('not_under_way')
    await twin.close()
    setEngines(app, { speech: engineAt(await startEngineTwin({ hear: () => saying('Heard at last') })) })
    expect((await ann.post(path, { language: 'en' })).status).toBe(200)
    await eventually(async () => (await jobs())[0].status === 'SUCCESS')
    expect((await ann.get(`/web/ajax/videos/${video.id}/transcripts?all=1`)).body.items).toHaveLength(1)
  })

  it('ends with its video, which comes back without anything under way', async () => {
    const app = await startedApp()
    const { ann, video, path, jobs } = await aTalk(app)
    const twin = await startEngineTwin({ hear: () => saying('Never heard'), speechWays: ['hanging'] })
    setEngines(app, { speech: engineAt(twin) })
    await ann.post(path, { language: 'en' })
    await eventually(async () => (await jobs())[0].status === 'RUNNING' && twin.requests.length > 0)
    const { body } = await ann.delete('/web/ajax/videos/delete', { gconfid: video.id, gconfids: video.id, undoable: 1 })
    await eventually(async () => {
      const row = await app.db.selectFrom('transcript_job').select('state').where('video_id', '=', video.id).executeTakeFirst()
      return row?.state === 'FAILED'
    })
    expect((await ann.post('/api/v3/videos/undo', { changes: [body.undo] })).body.items).toMatchObject([{ outcome: 'undone' }])
    expect((await jobs())[0]).toMatchObject({ status: 'FAILED', message: 'The video was deleted.' })
    await twin.close()
  })

  it('of a video that is under way is not begun again, and says why it failed', async () => {
    const app = await startedApp()
    const { ann, video, path, jobs, state } = await aTalk(app)
    const twin = await startEngineTwin({ hear: () => saying('Never heard'), speechWays: ['hanging', 'noPath'] })
    setEngines(app, { speech: engineAt(twin) })
    const both = await Promise.all([ann.post(path, { language: 'en' }), ann.post(path, { language: 'en' })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const [{ id: job }] = both.flatMap(({ body }) => body.jobs ?? [])
    await eventually(() => twin.requests.length > 0)
    expect((await ann.delete(`${path}/${job}`)).status).toBe(200)
    expect((await ann.post(path, { language: 'en' })).status).toBe(200)
    await eventually(async () => (await jobs())[0].status === 'FAILED')
    expect((await jobs())[0].message).not.toBe('')
    expect([await state(), await jobs('stt_resp_check')]).toEqual(['failed', []])
    expect((await ann.get(`/web/ajax/videos/${video.id}/transcripts?all=1`)).body.items).toEqual([])
    expect((await ann.post(path, { language: 'en' })).status).toBe(200)
    await eventually(async () => (await jobs()).every(({ status }: { status: string }) => status === 'FAILED'))
    await twin.close()
  })
})

import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { aPerson } from '#domains/accounts/testing.ts'
import { makeMedia, mediaFolder } from '#domains/media/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { type AskedToListen, engineAt, saying, setEngines, startEngineTwin } from '../testing.ts'
import { availableEngines, speechEngine, textEngine } from './engines.ts'

const folder = await mediaFolder()
afterAll(folder.remove)

/** Speech-like noise until 290 s, silence until 620 s, noise until 740 s; or nothing but silence. */
async function anAssetWithSound(app: TestApp, of: 'noise' | 'silence'): Promise<string> {
  const file = folder.path(`${of}.m4a`)
  const loud = "'if(lt(t\\,290)+gt(t\\,620)\\,0.3*sin(2*PI*300*t)\\,0)'"
  const source = of === 'noise' ? `aevalsrc=${loud}:s=8000:d=740` : 'anullsrc=r=8000:cl=mono:d=20'
  await makeMedia(file, { video: null, audio: null, more: ['-f', 'lavfi', '-i', source, '-c:a', 'aac', '-b:a', '24k'] })
  const bytes = await readFile(file)
  const media = { container: 'mp4', duration: of === 'noise' ? 740 : 20, bytes: bytes.length, audio: { index: 0, codec: 'aac' } }
  const { id: owner_id } = await aPerson(app)
  const values = { owner_id, state: 'ready', kind: 'audio', probe: JSON.stringify(media) }
  const { id } = await app.db.insertInto('asset').values(values).returning('id').executeTakeFirstOrThrow()
  await app.ports.storage.put(`masters/${id}`, bytes)
  await app.db
    .updateTable('asset')
    .set({ master_key: `masters/${id}` })
    .where('id', '=', id)
    .execute()
  return id
}

const flags = async (app: TestApp, changes: object) => (await aPerson(app, { role: 'siteadmin' })).put('/api/v3/domain', changes)
const question = { system: 'You count.', user: 'How many?', schema: z.object({ number: z.number() }) }

describe('transcribing the sound of a video', () => {
  it('cuts it at silences, never sends a silent part, and goes on where it was interrupted without sending anything twice', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const assetId = await anAssetWithSound(app, 'noise')
    const hear = ({ seconds }: AskedToListen) => saying(seconds > 200 ? 'The first half is long.' : 'The second half is short.', 30)
    const twin = await startEngineTwin({ hear, speechWays: ['good', 'noPath', 'good'] })
    setEngines(app, { speech: engineAt(twin) })
    const progress: number[] = []
    const request = {
      assetId,
      language: 'en',
      work: 'one',
      signal: new AbortController().signal,
      onProgress: (share: number) => void progress.push(share),
    }
    const engine = await speechEngine(app.ports, ann.id)
    await expect(engine?.transcribe(request)).rejects.toMatchObject({ kind: 'not_found' })
    const done = await engine?.transcribe(request)
    await twin.close()
    expect(done).toMatchObject({ language: 'en', model: 'test-model', timesApproximate: false })
    expect(done?.cues.map(({ startMs, text }) => [startMs, text])).toEqual([
      [30_000, 'The first half is long.'],
      [592_500 + 30_000, 'The second half is short.'],
    ])
    const sent = twin.requests as readonly AskedToListen[]
    expect(sent.map(({ seconds }) => Math.round(seconds))).toEqual([325, 148, 148])
    expect(progress.at(-1)).toBe(1)
    const uses = await app.db
      .selectFrom('engine_use')
      .select(['sound_ms', 'requests', 'failure'])
      .where('account_id', '=', ann.id)
      .execute()
    expect(uses).toMatchObject([{ requests: 3, failure: null }])
    expect(Math.round((uses[0]?.sound_ms ?? 0) / 1000)).toBe(473)
  })

  it('sends nothing of a sound that is silent, and refuses a video without sound', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const twin = await startEngineTwin({})
    setEngines(app, { speech: engineAt(twin) })
    const engine = await speechEngine(app.ports, ann.id)
    const of = (assetId: string) => engine?.transcribe({ assetId, language: null, work: assetId, signal: new AbortController().signal })
    expect(await of(await anAssetWithSound(app, 'silence'))).toMatchObject({ cues: [], soundMs: 0 })
    await expect(of('00000000-0000-0000-0000-000000000000')).rejects.toMatchObject({ reason: 'no_sound' })
    await twin.close()
    expect(twin.requests).toEqual([])
  })

  it('refuses what a person may not have in a day before anything of it is sent', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const assetId = await anAssetWithSound(app, 'noise')
    const twin = await startEngineTwin({ hear: () => saying('Hello there.') })
    setEngines(app, { speech: engineAt(twin) })
    await flags(app, { engine_minutes_per_day: 10 })
    const engine = await speechEngine(app.ports, ann.id)
    const as = (work: string) => engine?.transcribe({ assetId, language: 'en', work, signal: new AbortController().signal })
    const both = await Promise.allSettled([as('race a'), as('race b')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      code: 'rate_limited',
      message:
        'This video has 8 minutes of sound. You have used 8 of the 10 that may be transcribed for you today. Please try again tomorrow.',
    })
    expect(twin.requests).toHaveLength(2)
    await flags(app, { engine_minutes_per_day: 5 })
    await expect(as('another day')).rejects.toThrow(/8 minutes of sound, and 5 a day .* An administrator can raise the limit/)
    await twin.close()
    await flags(app, { engine_minutes_per_day: 600 })
  })
})

describe('asking the language model', () => {
  it('counts the requests of a person and day, also of two at the same moment, and says when the limit is reached', async () => {
    const app = await startedApp()
    const [ann, bob] = [await aPerson(app), await aPerson(app)]
    const twin = await startEngineTwin({ answer: () => ({ number: 7 }) })
    setEngines(app, { text: engineAt(twin) })
    await flags(app, { engine_requests_per_day: 1 })
    const ask = async (id: string) => (await textEngine(app.ports, id))?.complete(question)
    const both = await Promise.allSettled([ask(ann.id), ask(ann.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'rate_limited', reason: 'engine_limit' })
    expect(await ask(bob.id)).toMatchObject({ value: { number: 7 }, tokens: { input: 1200, output: 34 } })
    await twin.close()
    await flags(app, { engine_requests_per_day: 200 })
  })

  it('is off for everybody while the organisation has switched it off, or where none is configured', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    setEngines(app, { text: { url: 'http://127.0.0.1:9', model: 'm', key: undefined } })
    expect(await availableEngines(app.ports)).toEqual({ text: true, speech: false })
    expect(await speechEngine(app.ports, ann.id)).toBeNull()
    await flags(app, { engines_enabled: 0 })
    expect(await availableEngines(app.ports)).toEqual({ text: false, speech: false })
    expect(await textEngine(app.ports, ann.id)).toBeNull()
    await flags(app, { engines_enabled: 1 })
  })
})

describe('the page of administrators', () => {
  it('shows what is configured and used without the key, and a test says what is wrong in words for people', async () => {
    const app = await startedApp()
    const [root, ann] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app)]
    const twin = await startEngineTwin({
      answer: () => ({ number: 7 }),
      hear: () => [],
      chatWays: ['good', 'noKeyRepeated'],
      speechWays: ['textOnly', 'noPath'],
    })
    setEngines(app, { text: engineAt(twin, 'a secret key'), speech: engineAt(twin) })
    await (await textEngine(app.ports, ann.id))?.complete(question)
    const test = async (kind: string) => (await root.post(`/api/v3/engines/${kind}/test`)).body
    expect(await test('text')).toMatchObject({
      works: false,
      failure: 'The server does not accept the key.',
      said: 'Incorrect API key provided: …',
    })
    expect(await test('speech')).toMatchObject({ works: true, failure: null })
    expect(await test('speech')).toMatchObject({
      works: false,
      failure: 'The server does not know this address, or no model called “test-model”.',
    })
    const answer = await root.get('/api/v3/engines')
    expect(answer.body.engines[0]).toMatchObject({ kind: 'text', address: twin.url, model: 'test-model', has_key: true })
    expect(answer.body.engines[0].today.failures).toBeGreaterThan(0)
    expect(answer.body.people.map(({ username }: { username: string }) => username)).toContain(ann.name)
    expect(answer.text).not.toContain('a secret key')
    expect((await ann.get('/api/v3/engines')).status).toBe(403)
    expect((await root.post('/api/v3/engines/picture/test')).status).toBe(404)
    await twin.close()
  })
})

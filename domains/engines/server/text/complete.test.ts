import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { type AskedOfModel, type ChatWay, type EngineTwin, engineAt, startEngineTwin } from '../../testing.ts'
import { EngineFailure } from '../failures.ts'
import { completeText } from './complete.ts'

const schema = z.object({ title: z.string(), parts: z.array(z.object({ at: z.number() })) })
const value = { title: 'Forklifts', parts: [{ at: 12 }] }

async function asked(ways: readonly ChatWay[], { user = 'Hello', wallMs = 5_000 } = {}) {
  const twin = await startEngineTwin({ answer: () => value, chatWays: ways })
  const meter = { requests: 0, input: 0, output: 0 }
  try {
    const done = completeText(engineAt(twin, 'a key'), { system: 'Be brief.', user, schema, wallMs }, meter)
    return {
      result: await done.catch((error: unknown) => error),
      meter,
      requests: twin.requests as (EngineTwin['requests'][number] & AskedOfModel)[],
    }
  } finally {
    await twin.close()
  }
}

describe('asking a model', () => {
  it.concurrent.each<ChatWay>(['good', 'fenced', 'think', 'prose', 'reasoning', 'parts', 'noUsage', 'noSchema', 'noFormat', 'slow'])(
    'gets the value from a server that answers in the way “%s”',
    async (way) => {
      const { result } = await asked([way])
      expect(result).toMatchObject({ value, model: 'test-model' })
    },
  )

  it.concurrent.each<[ChatWay, string, RegExp]>([
    ['half', 'too_long', /cut off/],
    ['wrongShape', 'wrong_shape', /form that was asked for/],
    ['notJson', 'wrong_shape', /form that was asked for/],
    ['empty', 'empty', /empty answer/],
    ['nothing', 'empty', /empty answer/],
    ['page', 'failing', /HTTP 502/],
    ['okPage', 'nonsense', /no JSON/],
    ['errorInside', 'failing', /reports an error/],
    ['tooLong', 'too_long', /too long for its model/],
    ['dropped', 'unreachable', /closed the connection/],
    ['busy', 'busy', /too much to do/],
    ['quota', 'busy', /quota/],
    ['hanging', 'too_slow', /too long to answer/],
    ['noKey', 'key_refused', /does not accept the key/],
    ['noModel', 'not_found', /no model called “test-model”/],
    ['elsewhere', 'refused', /not followed/],
  ])('names what is wrong with a server that answers in the way “%s”', async (way, kind, message) => {
    const { result } = await asked([way], { wallMs: 300 })
    expect(result).toBeInstanceOf(EngineFailure)
    expect(result).toMatchObject({ kind, message: expect.stringMatching(message) })
  })

  it('names an address at which nothing listens', async () => {
    const twin = await startEngineTwin({})
    await twin.close()
    const failing = completeText(engineAt(twin), { system: '', user: '', schema }, { requests: 0, input: 0, output: 0 })
    await expect(failing).rejects.toThrow('The server could not be reached: nothing listens at its address.')
  })

  it('sends an answer of the wrong form back once, with what is wrong with it', async () => {
    const { result, requests, meter } = await asked(['wrongShape', 'good'])
    expect(result).toMatchObject({ value, tokens: { input: 2400, output: 68 } })
    expect(requests).toHaveLength(2)
    expect(requests[1]?.user).toMatch(/title: .*; parts: /)
    expect(meter.requests).toBe(2)
  })

  it('asks a server that is busy again when it says, and one that failed a little later', async () => {
    expect((await asked(['busy', 'good'])).result).toMatchObject({ value })
    expect((await asked(['page', 'good'])).result).toMatchObject({ value })
  })

  it('asks in the strictest way first, remembers which one a server understands, and sends the key along', async () => {
    const twin = await startEngineTwin({ answer: () => value, chatWays: ['noSchema'] })
    const ask = () =>
      completeText(engineAt(twin, 'a key'), { system: 'Be brief.', user: 'Hello', schema }, { requests: 0, input: 0, output: 0 })
    await ask()
    await ask()
    await twin.close()
    const requests = twin.requests as (EngineTwin['requests'][number] & AskedOfModel)[]
    expect(requests.map(({ format }) => format)).toEqual(['json_schema', 'json_object', 'json_object'])
    expect(requests[0]).toMatchObject({ path: '/v1/chat/completions', key: 'a key' })
    expect(requests[0]?.system).toContain('"required":["title","parts"]')
  })

  it('notices that a server read only the beginning of a long text', async () => {
    const long = await asked(['cut'], { user: 'A sentence of some words. '.repeat(1000) })
    expect(long.result).toMatchObject({ kind: 'cut_input', message: expect.stringMatching(/only a part/) })
    expect((await asked(['cut'])).result).toMatchObject({ value })
  })

  it('leaves a server that hangs as soon as nobody wants its answer', async () => {
    const twin = await startEngineTwin({ chatWays: ['hanging'] })
    const stop = new AbortController()
    const asking = completeText(engineAt(twin), { system: '', user: '', schema, signal: stop.signal }, { requests: 0, input: 0, output: 0 })
    stop.abort(new Error('the process stops'))
    await expect(asking).rejects.toThrow('the process stops')
    await twin.close()
  })
})

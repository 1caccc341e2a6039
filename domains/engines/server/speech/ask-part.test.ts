import { describe, expect, it } from 'vitest'
import { type AskedToListen, type EngineTwin, engineAt, type SpeechWay, saying, startEngineTwin } from '../../testing.ts'
import { EngineFailure } from '../failures.ts'
import { askPart } from './ask-part.ts'
import { cuesOf } from './cues.ts'
import { tokensOf } from './tokens.ts'

const words = saying('Good morning, everyone. The green forklift stops here. Nobody drives it.', 2)
const part = { from: 60_000, to: 80_000, overlap: 0, silences: [[60_000, 62_000]] as const }
const wav = Buffer.alloc(44 + 32_000)

async function heard(ways: readonly SpeechWay[], { language = null as string | null, wallMs = 5_000 } = {}) {
  const twin = await startEngineTwin({ hear: () => words, speechWays: ways })
  try {
    const asking = askPart(engineAt(twin), { wav, part, language, signal: undefined, wallMs })
    return {
      result: await asking.catch((error: unknown) => error),
      requests: twin.requests as (EngineTwin['requests'][number] & AskedToListen)[],
    }
  } finally {
    await twin.close()
  }
}

type Result = Awaited<ReturnType<typeof askPart>>
const cues = (result: unknown) => cuesOf(tokensOf(result as Result, part), (result as Result).times === 'words')

describe('having a part of sound written down', () => {
  it.concurrent.each<[SpeechWay, Result['times']]>([
    ['good', 'words'],
    ['pieces', 'words'],
    ['nullWords', 'segments'],
    ['strings', 'segments'],
    ['outside', 'none'],
    ['backwards', 'none'],
    ['textOnly', 'none'],
    ['noVerbose', 'none'],
    ['invented', 'segments'],
  ])('reads a server that answers in the way “%s” and knows times of %s', async (way, times) => {
    const { result } = await heard([way])
    expect(result).toMatchObject({ times })
    const captions = cues(result)
    expect(captions.map(({ text }) => text).join(' ')).toBe('Good morning, everyone. The green forklift stops here. Nobody drives it.')
    expect(captions[0]?.startMs).toBe(62_000)
    for (const [at, { startMs, endMs }] of captions.entries()) {
      expect(endMs).toBeGreaterThan(startMs)
      expect(endMs).toBeLessThanOrEqual(captions[at + 1]?.startMs ?? 80_000)
    }
  })

  it('gives each word the time at which it is said, with its punctuation', async () => {
    for (const way of ['good', 'pieces'] as const) {
      const [first] = cues((await heard([way])).result)
      expect(first).toMatchObject({ text: 'Good morning, everyone.', startMs: 62_000, endMs: 63_400 })
      expect(first?.words?.[1]).toEqual({ text: 'morning,', startMs: 62_500, endMs: 62_900 })
    }
  })

  it.concurrent.each<[SpeechWay, string]>([
    ['errorInside', 'failing'],
    ['nonsense', 'nonsense'],
    ['page', 'failing'],
    ['dropped', 'unreachable'],
    ['hanging', 'too_slow'],
    ['noPath', 'not_found'],
  ])('names what is wrong with a server that answers in the way “%s”', { timeout: 30_000 }, async (way, kind) => {
    const { result } = await heard([way], { wallMs: 300 })
    expect(result).toBeInstanceOf(EngineFailure)
    expect(result).toMatchObject({ kind })
  })

  it('asks again where that may help', async () => {
    expect((await heard(['busy', 'dropped', 'good'])).result).toMatchObject({ times: 'words', language: 'en' })
  })

  it('asks for times of words and says the language without its region', async () => {
    const { requests } = await heard(['good'], { language: 'pt-BR' })
    expect(requests[0]).toMatchObject({
      path: '/v1/audio/transcriptions',
      language: 'pt',
      format: 'verbose_json',
      granularities: ['word', 'segment'],
      seconds: 1,
    })
    expect((await heard(['good'])).requests[0]?.language).toBeNull()
  })
})

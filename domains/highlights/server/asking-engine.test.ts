import { describe, expect, it } from 'vitest'
import { EngineFailure, type TextEngine } from '#domains/engines/server.ts'
import { suggestByEngine, summariseByEngine } from './asking-engine.ts'
import { madeTalk } from './methods/made-talk.ts'

const talk = madeTalk({ seed: 9, minutes: 20, chapters: 4 })
const spoken = { ...talk, language: 'en' }
const { signal } = new AbortController()

type Statement = { text: string; quote: string; second: number }

/** An engine that answers each part with what is made of it. */
const engineSaying = (answer: (user: string) => Statement[]): TextEngine => ({
  model: 'made-up',
  complete: async ({ user, schema }) => ({
    value: schema.parse({ statements: answer(user) }),
    model: 'made-up',
    milliseconds: 1,
    tokens: { input: 0, output: 0 },
  }),
})

const linesIn = (user: string) =>
  user
    .split('\n')
    .map((line) => /^\[(\d+)\] (.*)$/.exec(line))
    .map((found) => ({ second: Number(found?.[1]), text: found?.[2] ?? '' }))

/** The line that stands at a place of what the model reads. */
const lineAt = (user: string, at: number) => linesIn(user)[at] ?? { second: 0, text: '' }

describe('what a model says', () => {
  it('is kept where its quotation is said, at the second at which it is said, and is dropped everywhere else', async () => {
    const engine = engineSaying((user) => {
      const [first, second, third] = [lineAt(user, 0), lineAt(user, 1), lineAt(user, 2)]
      return [
        { text: 'What comes first', quote: first.text, second: first.second + 8 },
        { text: 'It takes 777 minutes', quote: second.text, second: second.second },
        { text: 'Somebody called Zebedee', quote: third.text, second: third.second },
        { text: 'Made up', quote: 'the moon is made of green cheese', second: 10 },
        { text: 'Elsewhere', quote: first.text, second: 9999 },
      ]
    })
    const { made, dropped, method } = await suggestByEngine({ engine, spoken, signal })
    expect(method).toBe('made-up')
    expect(made.map(({ text }) => text)).toEqual(made.map(() => 'What comes first'))
    expect(dropped).toBe(made.length * 4)
    expect(made[0]?.start).toBe(0)
    made.forEach(({ start, duration, quotation }, at) => {
      expect(Math.floor(quotation.start / 1000) * 1000).toBe(start)
      expect(start + duration).toBe(made[at + 1]?.start ?? talk.duration)
    })
  })

  it('is asked for in halves where a part is too long, and a failure of another kind is one', async () => {
    const sizes: number[] = []
    const short = engineSaying((user) => [{ text: 'What is said', quote: lineAt(user, 0).text, second: lineAt(user, 0).second }])
    const engine: TextEngine = {
      model: 'small',
      complete: (request) => {
        sizes.push(request.user.length)
        if (request.user.length > 4000) throw new EngineFailure('too_long', 'This is too long.')
        return short.complete(request)
      },
    }
    const { made, dropped } = await summariseByEngine({ engine, spoken, signal })
    expect([dropped, made.length]).toEqual([0, sizes.filter((size) => size <= 4000).length])
    expect(sizes.some((size) => size > 4000)).toBe(true)
    const away: TextEngine = { model: 'away', complete: () => Promise.reject(new EngineFailure('unreachable', 'It is away.')) }
    await expect(summariseByEngine({ engine: away, spoken, signal })).rejects.toThrow('It is away.')
  })
})

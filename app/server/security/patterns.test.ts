import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { contract } from '#app/contract.ts'
import { topicsIn } from '#domains/topics/topic-text.ts'
import { askedFor } from '#domains/videos/server.ts'
import type { Route } from '#platform/contract/route.ts'
import { parseFields } from '#platform/server/input.ts'
import { withoutSecrets } from '#platform/server/log.ts'

const length = 200_000
const long = (part: string) => part.repeat(Math.ceil(length / part.length))

/** Text on which a pattern that tries every way goes on for minutes. */
const adversarial: Readonly<Record<string, string>> = {
  letters: long('a'),
  'letters and then something else': `${long('a')}!`,
  blanks: `a${long(' ')}a`,
  commas: long(','),
  'commas and blanks': long(', '),
  'opening brackets': long('<'),
  'square brackets': long('['),
  'pairs of brackets': `a${long('[a]')}=1`,
  'dots of an address': `a@${long('a.')}`,
  'an address without its end': `${long('a')}@`,
  dashes: long('a-'),
  digits: long('9'),
  'digits of a date': `2024-01-01T00:00:00.${long('0')}x`,
  'letters of many bytes': long('é\u0301'),
  'signs of percent': long('%25'),
  'equal fields': long('a=1&'),
}

/** Linear work on this takes some ms; quadratic, a minute. */
const mostMs = 10_000

function expectSoon(what: string, work: () => unknown): void {
  const start = performance.now()
  work()
  const ms = performance.now() - start
  expect({ what, soon: ms < mostMs }).toEqual({ what, soon: true })
}

/** Each kind of field of the contract once, under one of its names. */
function fieldsOfContract(): Map<string, z.ZodMiniType> {
  const kinds = new Map<string, readonly [string, z.ZodMiniType]>()
  const routes = Object.entries(contract).flatMap(([, table]) => Object.entries<Route>(table))
  for (const [name, route] of routes)
    for (const shape of [route.params, route.query, route.body]) {
      if (!(shape instanceof z.ZodMiniObject)) continue
      for (const [field, one] of Object.entries(shape.shape as Record<string, z.ZodMiniType>)) {
        const kind = JSON.stringify(z.toJSONSchema(one, { io: 'input', unrepresentable: 'any' }))
        // Checks that JSON schema cannot say differ by the field's name at most.
        if (!kinds.has(`${field} ${kind}`)) kinds.set(`${field} ${kind}`, [`${name}.${field}`, one])
      }
    }
  return new Map(kinds.values())
}

describe('whoever sends a long text to make others wait', () => {
  const fields = fieldsOfContract()

  it('finds many kinds of fields', () => {
    expect(fields.size).toBeGreaterThan(60)
  })

  it.each(Object.keys(adversarial))('has every field of the contract read at once: %s', (name) => {
    const text = adversarial[name] ?? ''
    for (const [field, shape] of fields) for (const value of [text, [text]]) expectSoon(field, () => shape.safeParse(value))
  })

  it.each(Object.keys(adversarial))('has a form, a search, topics and an address in the log read at once: %s', (name) => {
    const text = adversarial[name] ?? ''
    expectSoon('form', () => parseFields(text))
    expectSoon('form', () => parseFields(`a=${text}&${text}=a`))
    expectSoon('search', () => askedFor(text))
    expectSoon('topics', () => topicsIn(text))
    expectSoon('log', () => withoutSecrets(`/a?token=${text}&${text}`))
  })
})

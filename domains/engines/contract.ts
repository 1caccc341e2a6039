import { z } from 'zod/mini'
import { oneOf } from '#platform/contract/fields.ts'
import { routes } from '#platform/contract/route.ts'

const kind = z.enum(['text', 'speech'])

/** Of today, which begins at midnight in the organisation's time zone. */
const costs = {
  uses: z.number(),
  requests: z.number(),
  failures: z.number(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  /** Of sound that was sent. */
  sound_seconds: z.number(),
  /** Waited for answers. */
  seconds: z.number(),
}

const configuredEngine = z.strictObject({
  kind,
  /** Null: none is configured. */
  address: z.nullable(z.string()),
  model: z.nullable(z.string()),
  has_key: z.boolean(),
  today: z.strictObject({ ...costs, people: z.number() }),
})
export type ConfiguredEngine = z.output<typeof configuredEngine>

const engineState = z.strictObject({
  engines: z.array(configuredEngine),
  /** Who had most today; 20 at most. */
  people: z.array(z.strictObject({ name: z.string(), username: z.string(), ...costs })),
})
export type EngineState = z.output<typeof engineState>

export const engineRoutes = routes({
  getEngines: { method: 'GET', path: '/api/v3/engines', access: 'person', answer: engineState, refusals: ['forbidden'] },
  /** Asks an engine for something small, now. */
  testEngine: {
    method: 'POST',
    path: '/api/v3/engines/{kind}/test',
    access: 'person',
    params: z.object({ kind: oneOf('text', 'speech') }),
    answer: z.strictObject({
      works: z.boolean(),
      /** What went wrong, in words for people. */
      failure: z.nullable(z.string()),
      /** The server's own words, where it refuses or fails. */
      said: z.nullable(z.string()),
      seconds: z.number(),
    }),
    refusals: ['forbidden', 'not_found', 'conflict'],
  },
})

import type { EngineConfig } from '#platform/server/config.ts'
import type { ConfiguredEngine } from '../contract.ts'
import type { DayTotal, EngineKind } from './queries/uses.ts'

type Costs = Omit<DayTotal, 'people' | 'kind'>

const none: Costs & { people: number } = {
  uses: 0,
  people: 0,
  requests: 0,
  failures: 0,
  inputTokens: 0,
  outputTokens: 0,
  soundMs: 0,
  milliseconds: 0,
}

const inSeconds = (ms: number): number => Math.round(ms / 1000)

export const presentCosts = ({ uses, requests, failures, inputTokens, outputTokens, soundMs, milliseconds }: Costs) => ({
  uses,
  requests,
  failures,
  input_tokens: inputTokens,
  output_tokens: outputTokens,
  sound_seconds: inSeconds(soundMs),
  seconds: inSeconds(milliseconds),
})

/** Never its key. */
export function presentEngine(kind: EngineKind, engine: EngineConfig | undefined, totals: readonly DayTotal[]): ConfiguredEngine {
  const today = totals.find((one) => one.kind === kind) ?? none
  return {
    kind,
    address: engine?.url ?? null,
    model: engine?.model ?? null,
    has_key: engine?.key !== undefined,
    today: { ...presentCosts(today), people: today.people },
  }
}

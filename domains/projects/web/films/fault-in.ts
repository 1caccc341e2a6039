import type { Timeline } from '../../contract.ts'

interface Fault {
  readonly kind: 'clip' | 'sound'
  readonly id: string
  /** Its place, beginning with 1. */
  readonly number: number
}

/** The clip or the sound that a refusal names by its field: `timeline.clips.3`. */
export function faultIn({ clips, sounds }: Timeline, field: string | undefined): Fault | null {
  const [, list, place] = /^timeline\.(clips|sounds)\.(\d+)/.exec(field ?? '') ?? []
  if (list === undefined) return null
  const thing = (list === 'clips' ? clips : sounds)[Number(place)]
  return thing ? { kind: list === 'clips' ? 'clip' : 'sound', id: thing.id, number: Number(place) + 1 } : null
}

import type { z } from 'zod/mini'

/** Something that happened in one domain and that others do something about. */
export interface Fact<T extends object = object> {
  /** Noun and participle: `video.published`. */
  readonly name: string
  readonly payload: z.ZodMiniType<T>
}

export const defineFact = <T extends object>(name: `${string}.${string}`, payload: z.ZodMiniType<T>): Fact<T> => ({ name, payload })

export type PayloadOf<F extends Fact> = F extends Fact<infer T> ? T : never

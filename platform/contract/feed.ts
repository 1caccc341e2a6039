import { z } from 'zod/mini'

/** One type of event that the feed tells of a thing: `changed` of `video:gcc-…`. */
export interface FeedType<Ids extends object = object, Heard extends object = object> {
  /** What the topic is called, before the id of the thing: `video`. */
  readonly topic: string
  /** What ids of such things look like. */
  readonly id: RegExp
  readonly type: string
  /** What is published with it: a few ids and numbers. */
  readonly ids: z.ZodMiniType<Ids>
  /** What is heard in the place of these; absent where they are heard themselves. */
  readonly content?: z.ZodMiniType<Heard> | undefined
}

interface Declared {
  readonly ids?: z.ZodMiniType<object>
  /**
   * What each process loads of the ids and tells all its listeners: the same for everybody who may hear of the topic, so nothing of what a viewer may
   * do or did.
   */
  readonly content?: z.ZodMiniType<object>
}

export type NoIds = Record<never, never>
type IdsIn<D> = D extends { readonly ids: z.ZodMiniType<infer Ids extends object> } ? Ids : NoIds
type HeardIn<D> = D extends { readonly content: z.ZodMiniType<infer Heard extends object> } ? Heard : IdsIn<D>

const noIds = z.object({})

/**
 * Declares what the feed tells of the things of a topic. Domains above may declare more types of the same topic; who may hear of it is said once, by
 * the domain whose things they are.
 */
export const defineTopic = <const T extends Readonly<Record<string, Declared>>>(topic: string, id: RegExp, types: T) =>
  Object.fromEntries(
    Object.entries(types).map(([type, { ids = noIds, content }]) => [type, { topic, id, type, ids, content }]),
  ) as unknown as { readonly [K in keyof T]: FeedType<IdsIn<T[K]>, HeardIn<T[K]>> }

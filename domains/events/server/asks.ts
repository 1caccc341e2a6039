import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'

interface NamedChannel {
  readonly id: string
  readonly name: string
  readonly displayname: string
}

/** The channels that hold an event. */
export interface EventChannelsAsk {
  /** Those that the viewer sees. */
  readonly list: (db: Db | Tx, viewer: Viewer, eventId: string) => Promise<readonly NamedChannel[]>
  /**
   * These and no others, of those that the person may publish to; that they run the event was asked before.
   *
   * @param channels names or ids
   * @throws Problem invalid
   */
  readonly publish: (tx: Tx, viewer: Person, eventId: string, channels: readonly string[]) => Promise<void>
}

/** What each person and guest has done at an event, of the domains above: SQL rows of `who`, their id, and `n`, how often. */
export interface EventDeedsAsk {
  readonly questions: (eventId: string) => RawBuilder<unknown>
  /** In polls. */
  readonly votes: (eventId: string) => RawBuilder<unknown>
}

/** What domains above keep of an event and its copies have, too; that the person runs it was asked before. */
export type EventCopiedAsk = (tx: Tx, viewer: Person, eventId: string, copyIds: readonly string[]) => Promise<void>

let bound: EventChannelsAsk = { list: async () => [], publish: async () => undefined }

/** Bound once, by the app. */
export const bindEventChannels = (ask: EventChannelsAsk): void => {
  bound = ask
}

export const channelsAsk = (): EventChannelsAsk => bound

let boundDeeds: EventDeedsAsk | undefined

/** Bound once, by the app. */
export const bindEventDeeds = (ask: EventDeedsAsk): void => {
  boundDeeds = ask
}

export function deedsAsk(): EventDeedsAsk {
  if (!boundDeeds) throw new Error('the app has not said what is asked and voted for at events')
  return boundDeeds
}

let boundCopied: readonly EventCopiedAsk[] = []

/** Bound once, by the app. */
export const bindEventCopied = (asks: readonly EventCopiedAsk[]): void => {
  boundCopied = asks
}

export async function tellCopied(tx: Tx, viewer: Person, eventId: string, copyIds: readonly string[]): Promise<void> {
  for (const ask of boundCopied) await ask(tx, viewer, eventId, copyIds)
}

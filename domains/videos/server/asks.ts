import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person, Viewer, ViewerRef } from '#platform/server/viewer.ts'
import type { VideoType } from '../contract.ts'

interface ChannelName {
  readonly name: string
  readonly displayname: string
}

interface Publication {
  readonly videoId: string
  readonly type: VideoType
  /** Names or ids. */
  readonly channels: readonly string[]
  /** These and no others, of those that the person may publish to; else besides those that it is in. */
  readonly whole: boolean
}

/** The channels that a video is published to. */
export interface ChannelsAsk {
  /** What a tile says of them, for statements over `video`. */
  readonly column: (viewer: ViewerRef) => RawBuilder<ChannelName | null>
  /** Those that the viewer sees. */
  readonly list: (db: Db | Tx, viewer: Viewer, videoId: string) => Promise<(ChannelName & { readonly id: string })[]>
  readonly publish: (tx: Tx, viewer: Person, publication: Publication) => Promise<void>
}

const none: ChannelsAsk = { column: () => sql`null`, list: async () => [], publish: async () => undefined }

let bound: ChannelsAsk = none

/** Bound once, by the app: tiles are made all over the house, and every maker would have to hand it on. */
export const bindChannels = (ask: ChannelsAsk): void => {
  bound = ask
}

export const channels = (): ChannelsAsk => bound

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { visible } from '../policy.ts'
import { type ChannelRow, channelRows } from './rows.ts'

/** The channels that the viewer sees, as a search of everything reads them. */
export const channelDocuments = (viewer: Viewer): RawBuilder<unknown> => sql`
  select channel.id, channel.owner_id, channel.title, channel.description, channel.words, channel.search_topics as topics,
    channel.created_at as published_at, '' as author from channel where ${visible(viewer)}`

/** Of these ids those that the viewer sees, in no order. */
export const listChannelsOf = (db: Db, viewer: Viewer, ids: readonly string[]): Promise<ChannelRow[]> =>
  channelRows(db, viewer)
    .where('channel.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()

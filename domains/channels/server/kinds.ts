import { type RawBuilder, sql } from 'kysely'
import { listedTypes } from '#domains/content/server.ts'
import type { Asked } from '#domains/videos/server.ts'
import { uuidPattern, videoIdPattern } from '#platform/contract/id-patterns.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { ContentKind, Tab } from './kinds/kind.ts'
import { listedKind } from './kinds/listed.ts'
import { videoKind } from './kinds/videos.ts'

/** Everything that a channel can hold: videos, which it is made for, and each listed type that says so. */
export const kinds = (): readonly ContentKind[] => [
  videoKind,
  ...listedTypes().flatMap((type) => (type.listed.inChannels ? [listedKind(type)] : [])),
]

/** The tabs of a channel. */
export const tabs = (): readonly Tab[] => kinds().flatMap((kind) => kind.tabs)

export const typesOf = (kind: ContentKind): readonly string[] => kind.tabs.map(({ type }) => type)

export const kindOf = (type: string): ContentKind | undefined => kinds().find((kind) => typesOf(kind).includes(type))

/** The id of something that a channel holds, which may be called by its name; what the viewer does not see keeps what it is called by. */
export async function itemIdOf(db: Db | Tx, viewer: Viewer, nameOrId: string): Promise<string> {
  if (uuidPattern.test(nameOrId) || videoIdPattern.test(nameOrId)) return nameOrId
  for (const { entityType, find } of kinds()) {
    const found = entityType === 'video' ? undefined : await find(db, viewer, nameOrId)
    if (found) return found.id
  }
  return nameOrId
}

/** What its kind says of an item `i`. */
const byKind = <T>(say: (kind: ContentKind) => RawBuilder<T>): RawBuilder<T> =>
  sql`case i.entity_type ${sql.join(
    kinds().map((kind) => sql`when ${sql.lit(kind.entityType)} then ${say(kind)}`),
    sql` `,
  )} end`

/** Whether an item `i` of any kind is on air for the viewer: asked item by item, as far as a page needs. */
export const onAirOf = (viewer: Viewer): RawBuilder<boolean> => sql`coalesce(${byKind((kind) => kind.onAir(viewer))}, false)`

/** The title of an item `i`; null where the viewer does not see it. */
export const titleOf = (viewer: Viewer): RawBuilder<string | null> => byKind((kind) => kind.title(viewer))

/** Whether the viewer sees an item `i`, and its title or topics have the words. */
export const holdsWords = (viewer: Viewer, asked: Asked): RawBuilder<boolean> => byKind((kind) => kind.holdsWords(viewer, asked))

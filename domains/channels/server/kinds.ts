import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#platform/server/viewer.ts'
import type { ItemType } from '../contract.ts'
import type { ContentKind } from './kinds/kind.ts'
import { playlistKind } from './kinds/playlists.ts'
import { videoKind } from './kinds/videos.ts'

/** Everything that a channel can hold. */
export const kinds: readonly ContentKind[] = [videoKind, playlistKind]

/** The tabs of a channel. */
export const heldTypes: readonly ItemType[] = kinds.flatMap((kind) => kind.types)

export const kindOf = (type: ItemType): ContentKind | undefined => kinds.find((kind) => kind.types.includes(type))

/** Whether an item `i` of any kind is on air for the viewer: asked item by item, as far as a page needs. */
export const onAirOf = (viewer: Viewer): RawBuilder<boolean> =>
  sql`case i.entity_type ${sql.join(
    kinds.map((kind) => sql`when ${sql.lit(kind.entityType)} then ${kind.onAir(viewer)}`),
    sql` `,
  )} else false end`

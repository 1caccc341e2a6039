import { type RawBuilder, sql } from 'kysely'
import { holds, type Viewer, type ViewerRef } from '#platform/server/viewer.ts'

/** Whether the viewer may be told of the topic that is SQL text. */
export type SeesTopic = (viewer: ViewerRef, topic: RawBuilder<unknown>) => RawBuilder<boolean>

const ofLibrary: SeesTopic = (viewer, topic) =>
  viewer.id === null ? sql`false` : sql`exists (select from library_node_topic n where n.topic = ${topic} offset 0)`

/**
 * A topic is told to whoever sees something that has it: a place of the library, an interest of their own, or a thing of the domains above.
 * One that only hidden things have is told to nobody else.
 *
 * @param others the same, of each kind of things with topics
 */
export const seesTopic =
  (others: readonly SeesTopic[]): SeesTopic =>
  (viewer, topic) =>
    sql`(${sql.join(
      [ofLibrary, ...others].map((sees) => sees(viewer, topic)),
      sql` or `,
    )})`

export const can = {
  arrangeLibrary: (viewer: Viewer): boolean => holds(viewer, 'administer'),
}

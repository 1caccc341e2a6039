import { sql } from 'kysely'
import type { SeesTopic } from '#domains/topics/server.ts'
import { holds, type Viewer } from '#platform/server/viewer.ts'
import { channelAudience } from './audience.ts'

/** Who may see a channel. Every read of one goes through this clause. */
export const { visible } = channelAudience

/** Whether the viewer sees a channel with a topic that is SQL text. */
export const seesTopicOfChannel: SeesTopic = (viewer, topic) =>
  sql`exists (select from channel_topic t join channel on channel.id = t.channel_id where t.topic = ${topic} and ${visible(viewer)} offset 0)`

/** What the write rules look at. */
export interface Rights {
  readonly owner_id: string
  /** Whether the viewer is one of its managers. */
  readonly managed: boolean
}

/** Rules about a channel that the viewer sees; hidden ones are never asked about (wire-details, "Rights"). */
export const can = {
  create: (viewer: Viewer): boolean => holds(viewer, 'create_channels'),
  manage: (viewer: Viewer, channel: Rights): boolean => channel.owner_id === viewer.id || channel.managed || holds(viewer, 'administer'),
  subscribe: (viewer: Viewer): boolean => holds(viewer, 'list'),
}

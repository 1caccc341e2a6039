import type { VideoType } from '#domains/videos/contract.ts'
import { videoTypeNames } from '#domains/videos/type-names.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { can } from '../policy.ts'
import { deleteItems, type Entity, insertItem, listHolding } from '../queries/items.ts'
import { type ChannelRow, findChannel, lockChannels } from '../queries/rows.ts'
import { tellAdded } from './content.ts'
import { tellChanged } from './update.ts'

export interface Publication {
  readonly videoId: string
  readonly type: VideoType
  /** Names or ids of channels. */
  readonly channels: readonly string[]
  /** These and no others, of those that the viewer may publish to; else besides those that it is in. */
  readonly whole: boolean
}

/** Publishes a video to channels that the viewer manages; that they manage the video is for who asks. Other channels are left as they are. */
export const publishVideo = (tx: Tx, viewer: Person, { videoId, type, channels, whole }: Publication): Promise<void> =>
  publish(tx, viewer, { entity: { entityType: 'video', entityId: videoId }, type: videoTypeNames[type], channels, whole })

/** All channels that several videos are, or are to be, in: locked one video after the other they would be taken in no order. */
export async function lockChannelsOfVideos(tx: Tx, videoIds: readonly string[], namesOrIds: readonly string[]): Promise<void> {
  const holding = await Promise.all(videoIds.map((entityId) => listHolding(tx, { entityType: 'video', entityId })))
  await lockChannels(tx, [...holding.flat(), ...namesOrIds])
}

/** The same of an event, which is in these and no others. */
export const publishEvent = (tx: Tx, viewer: Person, eventId: string, channels: readonly string[]): Promise<void> =>
  publish(tx, viewer, { entity: { entityType: 'event', entityId: eventId }, type: 'event', channels, whole: true })

/** Copies of an event come into those that hold it and that the viewer manages. */
export async function publishCopies(tx: Tx, viewer: Person, eventId: string, copyIds: readonly string[]): Promise<void> {
  const holding = await listHolding(tx, { entityType: 'event', entityId: eventId })
  await lockChannels(tx, holding)
  for (const id of holding.toSorted()) {
    const channel = await findChannel(tx, viewer, id)
    if (!channel || !can.manage(viewer, channel)) continue
    for (const entityId of copyIds) {
      const entity = { entityType: 'event', entityId }
      if (await insertItem(tx, id, entity, 'event')) await tellAdded(tx, viewer, id, entity)
    }
  }
}

interface Publishing extends Pick<Publication, 'channels' | 'whole'> {
  readonly entity: Entity
  /** As channels call it. */
  readonly type: string
}

async function publish(tx: Tx, viewer: Person, { entity, type, channels, whole }: Publishing): Promise<void> {
  const holding = new Set(await listHolding(tx, entity))
  await lockChannels(tx, [...holding, ...channels])
  const wanted = new Map<string, ChannelRow>()
  for (const name of channels) {
    const channel = await findChannel(tx, viewer, name)
    if (!channel || !(holding.has(channel.id) || can.manage(viewer, channel)))
      throw new Problem('invalid', 'unknown_channel', `There is no channel called ${name} that you may publish to.`, 'channels')
    wanted.set(channel.id, channel)
  }
  for (const id of [...wanted.keys()].sort()) if (await insertItem(tx, id, entity, type)) await tellAdded(tx, viewer, id, entity)
  if (!whole) return
  for (const id of [...holding].filter((one) => !wanted.has(one)).sort()) await withdraw(tx, viewer, id, entity)
}

async function withdraw(tx: Tx, viewer: Person, channelId: string, { entityId }: Entity): Promise<void> {
  const channel = await findChannel(tx, viewer, channelId)
  if (!channel || !can.manage(viewer, channel)) return
  await deleteItems(tx, channelId, [entityId])
  await tellChanged(tx, channelId)
}

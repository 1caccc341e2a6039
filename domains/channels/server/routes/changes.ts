import { undoEach } from '#domains/content/server.ts'
import { namesIn } from '#platform/contract/name-list.ts'
import { type Bound, bind, type Call } from '#platform/server/bind.ts'
import { changeRoutes } from '../../contract/changes.ts'
import { deleteChannels, featureChannel, showChannels, subscribe } from '../commands/marks.ts'
import { changeChannel, createChannel } from '../commands/update.ts'
import { withMembers } from '../content.ts'
import { getChannel } from '../queries/rows.ts'
import { changeChannelUndoably, deleteChannelsUndoably, showUndoably, undoChannelChange } from '../undo.ts'

const success = { result: 'success' } as const

type Changing = Pick<Call<typeof changeRoutes.updateChannel>, 'db' | 'viewer'>

async function saved({ db, viewer }: Changing, id: string) {
  const channel = await withMembers(db, viewer, await getChannel(db, viewer, id))
  return { ...success, name: channel.name, channel }
}

/** Who gave the channel away may not see it any more. */
async function changed(call: Call<typeof changeRoutes.updateChannel>) {
  const { viewer, params, body, write, db } = call
  const before = await getChannel(db, viewer, params.name)
  const { undoable, ...wish } = body
  const { id, undo } = await write(
    async (tx): Promise<{ id: string; undo?: string }> =>
      undoable ? changeChannelUndoably(tx, viewer, params.name, wish) : { id: await changeChannel(tx, viewer, params.name, wish) },
  )
  const answer = await saved(call, id).catch(async () => ({
    ...success,
    name: before.name,
    channel: await withMembers(db, viewer, before),
  }))
  return undo === undefined ? answer : { ...answer, undo }
}

export const changesBound: Bound[] = bind(changeRoutes, {
  createChannel: async (call) => saved(call, await call.write((tx) => createChannel(tx, call.viewer, call.body))),
  updateChannel: changed,
  updateChannelByForm: changed as never,
  updateChannels: async ({ viewer, body, write }) => {
    const { visibility, undoable } = body
    if (undoable) return { ...success, undo: await write((tx) => showUndoably(tx, viewer, namesIn(body), visibility)) }
    await write((tx) => showChannels(tx, viewer, namesIn(body), visibility))
    return success
  },
  deleteChannels: async ({ viewer, body, write }) => {
    await write((tx) => (body.undoable ? deleteChannelsUndoably : deleteChannels)(tx, viewer, namesIn(body)))
    return 'OK' as const
  },
  undoChannels: ({ viewer, body, write }) => undoEach(body.changes, (id) => write((tx) => undoChannelChange(tx, viewer, id))),
  featureChannel: async ({ viewer, params, body, write }) => {
    await write((tx) => featureChannel(tx, viewer, params.name, body.featured))
    return { ...success, featured: body.featured }
  },
  subscribeChannel: async ({ viewer, params, body, write }) => {
    const subscribed = body.action === 'subscribe'
    return { ...success, subscribed, subscriber_count: await write((tx) => subscribe(tx, viewer, params.name, subscribed)) }
  },
})

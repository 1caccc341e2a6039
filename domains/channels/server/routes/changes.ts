import { namesIn } from '#platform/contract/name-list.ts'
import { type Bound, bind, type Call } from '#platform/server/bind.ts'
import { changeRoutes } from '../../contract/changes.ts'
import { deleteChannels, featureChannel, showChannels, subscribe } from '../commands/marks.ts'
import { changeChannel, createChannel } from '../commands/update.ts'
import { withMembers } from '../content.ts'
import { getChannel } from '../queries/rows.ts'

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
  const id = await write((tx) => changeChannel(tx, viewer, params.name, body))
  return saved(call, id).catch(async () => ({ ...success, name: before.name, channel: await withMembers(db, viewer, before) }))
}

export const changesBound: Bound[] = bind(changeRoutes, {
  createChannel: async (call) => saved(call, await call.write((tx) => createChannel(tx, call.viewer, call.body))),
  updateChannel: changed,
  updateChannelByForm: changed as never,
  updateChannels: async ({ viewer, body, write }) => {
    await write((tx) => showChannels(tx, viewer, namesIn(body), body.visibility))
    return success
  },
  deleteChannels: async ({ viewer, body, write }) => {
    await write((tx) => deleteChannels(tx, viewer, namesIn(body)))
    return 'OK' as const
  },
  featureChannel: async ({ viewer, params, body, write }) => {
    await write((tx) => featureChannel(tx, viewer, params.name, body.featured))
    return { ...success, featured: body.featured }
  },
  subscribeChannel: async ({ viewer, params, body, write }) => {
    const subscribed = body.action === 'subscribe'
    return { ...success, subscribed, subscriber_count: await write((tx) => subscribe(tx, viewer, params.name, subscribed)) }
  },
})

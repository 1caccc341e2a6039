import { bind } from '#platform/server/bind.ts'
import { contentRoutes } from '../../contract/content.ts'
import { addItem, featureItem, featureItems, removeItem, removeItems, restoreItems } from '../commands/content.ts'
import { searchChannel, showChannel } from '../content.ts'

const success = { result: 'success' } as const

export const contentBound = bind(contentRoutes, {
  getChannel: ({ db, viewer, params, query }) => showChannel(db, viewer, params.name, query),
  searchChannel: ({ db, viewer, params, query }) => searchChannel(db, viewer, params.name, query),
  changeChannelItem: async ({ viewer, params, body, write }) => {
    const place = { channel: params.name, entityId: params.entityId }
    await write(async (tx) => {
      if (body.op === 'add') await addItem(tx, viewer, { ...place, type: body.type })
      if (body.op === 'update' || body.featured) await featureItem(tx, viewer, place, body.featured)
    })
    return { ...success, featured: body.featured }
  },
  featureChannelItems: async ({ viewer, params, body, write }) => {
    await write((tx) => featureItems(tx, viewer, { channel: params.name, ids: body.items }, body.featured))
    return { ...success, featured: body.featured }
  },
  removeChannelItems: async ({ viewer, params, body, write }) => {
    await write((tx) => removeItems(tx, viewer, { channel: params.name, ids: body.items }))
    return success
  },
  restoreChannelItems: async ({ viewer, params, body, write }) => ({
    ...success,
    restored: await write((tx) => restoreItems(tx, viewer, { channel: params.name, ids: body.items })),
  }),
  removeChannelItem: async ({ viewer, params, write }) => {
    await write((tx) => removeItem(tx, viewer, { channel: params.name, entityId: params.entityId }))
    return success
  },
})

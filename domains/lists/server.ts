import { bind, type Domain } from '#platform/server/bind.ts'
import { defineJob, type Job } from '#platform/server/jobs.ts'
import { listRoutes } from './contract.ts'
import { createList, orderLists, removeList, renameList, restoreList, saveVideo, unsaveVideo } from './server/commands.ts'
import { removeOverdue } from './server/queries.ts'
import { readLists, readListsOfVideo } from './server/reading.ts'

export { saveVideo } from './server/commands.ts'

const success = { result: 'success' } as const

const bound = bind(listRoutes, {
  listListsOfVideo: ({ db, viewer, params }) => readListsOfVideo(db, viewer, params.videoId),
  saveVideo: async ({ viewer, params, body, write }) => {
    await write((tx) => saveVideo(tx, viewer, params.videoId, body.text))
    return { ...success, text: body.text }
  },
  unsaveVideo: async ({ viewer, params, body, write }) => {
    await write((tx) => unsaveVideo(tx, viewer, params.videoId, body.text))
    return 'OK' as const
  },
  listLists: async ({ db, viewer, query }) => ({ items: await readLists(db, viewer, query) }),
  removeFromList: async ({ viewer, params, body, write }) => {
    await write((tx) => unsaveVideo(tx, viewer, body.videoId, body.text ?? params.list))
    return 'OK' as const
  },
  removeList: async ({ viewer, params, body, write }) => {
    await write((tx) => removeList(tx, viewer, body.text ?? params.list))
    return 'OK' as const
  },
  restoreList: async ({ viewer, params, body, write }) => {
    await write((tx) => restoreList(tx, viewer, body.text ?? params.list))
    return success
  },
  renameList: async ({ viewer, params, body, write }) => {
    await write((tx) => renameList(tx, viewer, body.oldlistname, body.listname ?? params.newname.trim()))
    return true as const
  },
  createList: async ({ viewer, body, write }) => {
    await write((tx) => createList(tx, viewer, body.name))
    return { ...success, name: body.name }
  },
  orderLists: async ({ viewer, body, write }) => {
    await write((tx) => orderLists(tx, viewer, body.names))
    return success
  },
})

const sweep = defineJob({
  name: 'sweep-lists',
  schedule: '41 * * * *',
  policy: 'stately',
  run: (_data, { ports: { db } }) => removeOverdue(db),
})

export const lists: Domain = { bound, jobs: [sweep as unknown as Job] }

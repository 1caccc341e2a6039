import { bind, type Domain } from '#platform/server/bind.ts'
import { topicRoutes } from '../contract.ts'
import { changeNode, createNode, removeNode, treeOf } from './library.ts'
import { listNodes } from './queries/library.ts'
import { searchTopics } from './queries/topics.ts'

const result = 'success' as const

const bound = bind(topicRoutes, {
  searchTopics: async ({ db, query: { qtext, max } }) => ({
    topics: await searchTopics(db, qtext.trim().toLowerCase(), Math.min(max, 100)),
  }),
  getLibrary: async ({ db }) => ({ nodes: treeOf(await listNodes(db)) }),
  createLibraryNode: async ({ viewer, write, body }) => ({ result, node: await write((tx) => createNode(tx, viewer, body)) }),
  createLibraryNodeUnder: async ({ viewer, write, params, body }) => ({
    result,
    node: await write((tx) => createNode(tx, viewer, { ...body, parent: '', under: params.slug })),
  }),
  updateLibraryNode: async ({ viewer, write, params, body }) => ({
    result,
    node: await write((tx) => changeNode(tx, viewer, params.slug, body)),
  }),
  removeLibraryNode: async ({ viewer, write, params }) => {
    await write((tx) => removeNode(tx, viewer, params.slug))
    return { result }
  },
})

export const topics: Domain = { bound }

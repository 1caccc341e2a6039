import { sql } from 'kysely'
import { type Bound, bind, type Domain } from '#platform/server/bind.ts'
import { topicRoutes } from '../contract.ts'
import { changeNode, createNode, removeNode, treeOf } from './library.ts'
import type { SeesTopic } from './policy.ts'
import { listNodes } from './queries/library.ts'
import { searchTopics } from './queries/topics.ts'

const result = 'success' as const

const boundWith = (sees: SeesTopic): Bound[] =>
  bind(topicRoutes, {
    searchTopics: async ({ db, viewer, query: { qtext, max } }) => ({
      topics: await searchTopics(db, sees(viewer, sql`topic.name`), qtext.trim().toLowerCase(), Math.min(max, 100)),
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

/** @param sees whether a viewer may be told of a topic: `seesTopic` of all that have topics */
export const topics = (sees: SeesTopic): Domain => ({ bound: boundWith(sees) })

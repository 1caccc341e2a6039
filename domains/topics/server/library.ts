import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { newSlug } from '#platform/server/slug.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { type LibraryNode, libraryDepth } from '../contract.ts'
import { topicsIn } from '../topic-text.ts'
import { can } from './policy.ts'
import {
  deleteNode,
  insertNode,
  listNodes,
  lockLibrary,
  type NodeRow,
  replaceNodeTopics,
  updateNode,
  writeOrder,
} from './queries/library.ts'
import { insertTopics } from './queries/topics.ts'

const mostNodes = 2000

/** The rows as a tree. */
export function treeOf(rows: readonly NodeRow[], parent: string | null = null, path: readonly string[] = []): LibraryNode[] {
  return rows
    .filter((row) => row.parent_id === parent)
    .map((row) => {
      const here = [...path, row.name]
      return { ...presented(row, here), children: treeOf(rows, row.id, here) }
    })
}

const presented = ({ name, slug, topics }: NodeRow, path: readonly string[]) => ({
  name,
  displayPath: path.join(' / '),
  slug,
  topics: [...topics],
})

/** The node with all above it, from the top. */
function pathTo(rows: readonly NodeRow[], node: NodeRow): NodeRow[] {
  const above = rows.find((row) => row.id === node.parent_id)
  return above ? [...pathTo(rows, above), node] : [node]
}

const depthBelow = (rows: readonly NodeRow[], id: string): number =>
  1 + Math.max(0, ...rows.filter((row) => row.parent_id === id).map((row) => depthBelow(rows, row.id)))

function named(rows: readonly NodeRow[], slug: string): NodeRow {
  const row = rows.find((one) => one.slug === slug)
  if (!row) throw new Problem('not_found')
  return row
}

/** @throws Problem not_found (parent), invalid (depth) */
function placeUnder(rows: readonly NodeRow[], parent: string, levels: number): NodeRow | null {
  if (parent === '') return null
  const above = rows.find((row) => row.slug === parent)
  if (!above) throw new Problem('invalid', 'parent', 'There is no such place in the library.', 'parent')
  if (pathTo(rows, above).length + levels > libraryDepth)
    throw new Problem('invalid', 'depth', `The library goes ${libraryDepth} levels deep.`, 'parent')
  return above
}

async function lockedRows(tx: Tx, viewer: Viewer): Promise<NodeRow[]> {
  if (!can.arrangeLibrary(viewer)) throw new Problem('forbidden')
  await lockLibrary(tx)
  return listNodes(tx)
}

async function writeTopics(tx: Tx, id: string, topics: readonly string[] | undefined): Promise<void> {
  if (!topics) return
  const known = topicsIn(topics)
  await insertTopics(tx, known)
  await replaceNodeTopics(tx, id, known)
}

async function answered(tx: Tx, id: string) {
  const rows = await listNodes(tx)
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Problem('not_found')
  const path = pathTo(rows, row).map(({ name }) => name)
  return presented(row, path)
}

interface NewNode {
  readonly name: string
  readonly parent: string
  /** The place that the address names, in the parent's stead. */
  readonly under?: string
  readonly topics?: readonly string[] | undefined
}

/** The last among its sisters. */
export async function createNode(tx: Tx, viewer: Viewer, { name, parent, under, topics }: NewNode) {
  const rows = await lockedRows(tx, viewer)
  if (rows.length >= mostNodes) throw new Problem('invalid', 'most', `The library has at most ${mostNodes} places.`)
  const above = placeUnder(rows, under === undefined ? parent : named(rows, under).slug, 1)
  const sisters = rows.filter((row) => row.parent_id === (above?.id ?? null))
  const slug = await newSlug(name, async () => rows.map((row) => row.slug))
  const position = Math.max(-1, ...sisters.map((row) => row.position)) + 1
  const id = await insertNode(tx, { name, slug, parent_id: above?.id ?? null, position })
  await writeTopics(tx, id, topics)
  return answered(tx, id)
}

export interface Place {
  readonly name: string
  readonly topics: readonly string[]
  readonly children?: readonly Place[]
}

/** Fills an empty library; one that somebody has begun stays as it is. */
export async function plantLibrary(tx: Tx, places: readonly Place[]): Promise<void> {
  await lockLibrary(tx)
  if ((await listNodes(tx)).length === 0) await plant(tx, places, null, new Set())
}

async function plant(tx: Tx, places: readonly Place[], parent_id: string | null, taken: Set<string>): Promise<void> {
  for (const [position, { name, topics, children = [] }] of places.entries()) {
    const slug = await newSlug(name, async () => [...taken])
    taken.add(slug)
    const id = await insertNode(tx, { name, slug, parent_id, position })
    await writeTopics(tx, id, topics)
    await plant(tx, children, id, taken)
  }
}

export interface NodeChanges {
  readonly name?: string | undefined
  readonly parent?: string | undefined
  readonly topics?: readonly string[] | undefined
  readonly position?: number | undefined
}

export async function changeNode(tx: Tx, viewer: Viewer, slug: string, { name, parent, topics, position }: NodeChanges) {
  const rows = await lockedRows(tx, viewer)
  const node = named(rows, slug)
  const above = parent === undefined ? undefined : placeUnder(rows, parent, depthBelow(rows, node.id))
  if (above && pathTo(rows, above).some((row) => row.id === node.id))
    throw new Problem('conflict', 'cycle', 'A place cannot stand under itself.', 'parent')
  const parentId = above === undefined ? node.parent_id : (above?.id ?? null)
  await updateNode(tx, node.id, {
    ...(name === undefined ? {} : { name }),
    ...(parentId === node.parent_id ? {} : { parent_id: parentId }),
  })
  if (position !== undefined || parentId !== node.parent_id) {
    const sisters = rows.filter((row) => row.parent_id === parentId && row.id !== node.id).map((row) => row.id)
    await writeOrder(tx, sisters.toSpliced(position ?? sisters.length, 0, node.id))
  }
  await writeTopics(tx, node.id, topics)
  return answered(tx, node.id)
}

/** With everything below it. */
export async function removeNode(tx: Tx, viewer: Viewer, slug: string): Promise<void> {
  const rows = await lockedRows(tx, viewer)
  await deleteNode(tx, named(rows, slug).id)
}

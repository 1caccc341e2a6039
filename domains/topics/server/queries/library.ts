import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'

export interface NodeRow {
  readonly id: string
  readonly parent_id: string | null
  readonly name: string
  readonly slug: string
  readonly position: number
  readonly topics: readonly string[]
}

/** All of them, sisters in their order. */
export function listNodes(db: Db | Tx): Promise<NodeRow[]> {
  return db
    .selectFrom('library_node')
    .select([
      'id',
      'parent_id',
      'name',
      'slug',
      'position',
      sql<string[]>`array(select t.topic from library_node_topic t where t.node_id = library_node.id order by t.topic)`.as('topics'),
    ])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function findPlaceId(db: Db | Tx, slug: string): Promise<string | undefined> {
  return (await db.selectFrom('library_node').select('id').where('slug', '=', slug).executeTakeFirst())?.id
}

/** Whoever arranges the tree waits for whoever is doing so. */
export async function lockLibrary(tx: Tx): Promise<void> {
  await lockUntilCommit(tx, 'library')
}

export async function insertNode(tx: Tx, node: Omit<NodeRow, 'id' | 'topics'>): Promise<string> {
  return (await tx.insertInto('library_node').values(node).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateNode(tx: Tx, id: string, changes: Partial<Pick<NodeRow, 'name' | 'parent_id'>>): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.updateTable('library_node').set(changes).where('id', '=', id).execute()
}

/** Numbers sisters anew, in this order. */
export async function writeOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update library_node n set position = o.place - 1 from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
    where n.id = o.id and n.position <> o.place - 1`.execute(tx)
}

export async function replaceNodeTopics(tx: Tx, nodeId: string, topics: readonly string[]): Promise<void> {
  await tx.deleteFrom('library_node_topic').where('node_id', '=', nodeId).execute()
  if (topics.length === 0) return
  await tx
    .insertInto('library_node_topic')
    .values(topics.map((topic) => ({ node_id: nodeId, topic })))
    .execute()
}

export async function deleteNode(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('library_node').where('id', '=', id).execute()
}

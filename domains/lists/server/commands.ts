import { getVisibleVideo } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { holds, type Person } from '#platform/server/viewer.ts'
import { mostOfOne, problemOf } from '../names.ts'
import {
  deleteItem,
  ensureDefaultLists,
  insertItem,
  insertList,
  leaveOutBeyond,
  listHolding,
  listLists,
  markRemoved,
  renameList as rename,
  setOrder,
  unmarkRemoved,
} from './queries.ts'

/** Lists that one person can have. */
const mostLists = 100

/** A person's lists, locked: what is looked at is what is changed. */
async function lockLists(tx: Tx, viewer: Person): Promise<{ id: string; name: string }[]> {
  if (!holds(viewer, 'list')) throw new Problem('forbidden')
  await ensureDefaultLists(tx, viewer.id)
  return (await listLists(tx, viewer.id)) as { id: string; name: string }[]
}

function named<T extends { readonly name: string }>(lists: readonly T[], name: string): T {
  const list = lists.find((one) => one.name === name)
  if (!list) throw new Problem('not_found')
  return list
}

function refuseName(problem: string | undefined, field: string): void {
  if (problem !== undefined) throw new Problem('invalid', undefined, problem, field)
}

const taken = (field = 'listname') => new Problem('conflict', 'list_name', 'Given list name already exist.', field)

/** Refuses a list more where there are as many as there may be. */
function makeRoom(lists: readonly unknown[]): void {
  if (lists.length >= mostLists) throw new Problem('conflict', 'too_many_lists', `You can have ${mostLists} lists.`)
}

export async function saveVideo(tx: Tx, viewer: Person, videoId: string, name: string): Promise<void> {
  await getVisibleVideo(tx, viewer, videoId)
  refuseName(problemOf(name, 'create'), 'text')
  const lists = await lockLists(tx, viewer)
  const list = lists.find((one) => one.name === name)
  const holding = await listHolding(tx, viewer.id, videoId)
  if (list && holding.has(list.id)) return
  if (holding.size >= mostOfOne) throw new Problem('conflict', 'list_limit', `A video can be in ${mostOfOne} lists.`)
  if (!list) makeRoom(lists)
  await insertItem(tx, list?.id ?? (await insertList(tx, viewer.id, name)), videoId)
}

export async function createList(tx: Tx, viewer: Person, name: string): Promise<void> {
  refuseName(problemOf(name, 'create'), 'name')
  const lists = await lockLists(tx, viewer)
  if (lists.some((one) => one.name === name)) throw taken('name')
  makeRoom(lists)
  await insertList(tx, viewer.id, name)
}

/** Also of a video that the viewer sees no more. */
export async function unsaveVideo(tx: Tx, viewer: Person, videoId: string, name: string): Promise<void> {
  await deleteItem(tx, named(await lockLists(tx, viewer), name).id, videoId)
}

export async function removeList(tx: Tx, viewer: Person, name: string): Promise<void> {
  await markRemoved(tx, named(await lockLists(tx, viewer), name).id)
}

export async function restoreList(tx: Tx, viewer: Person, name: string): Promise<void> {
  const lists = await lockLists(tx, viewer)
  if (lists.some((one) => one.name === name)) throw taken()
  makeRoom(lists)
  const id = await unmarkRemoved(tx, viewer.id, name)
  if (id === undefined) throw new Problem('not_found')
  await leaveOutBeyond(tx, viewer.id, id, mostOfOne)
}

export async function renameList(tx: Tx, viewer: Person, oldName: string, newName: string): Promise<void> {
  refuseName(problemOf(newName, 'rename'), 'listname')
  const lists = await lockLists(tx, viewer)
  const list = named(lists, oldName)
  if (lists.some((one) => one !== list && one.name === newName)) throw taken()
  await rename(tx, list.id, newName)
}

/** Those that are named come first, in this order. */
export async function orderLists(tx: Tx, viewer: Person, names: readonly string[]): Promise<void> {
  const lists = await lockLists(tx, viewer)
  const first = [...new Set(names)].map((name) => named(lists, name))
  await setOrder(
    tx,
    [...first, ...lists.filter((list) => !first.includes(list))].map(({ id }) => id),
  )
}

import { Problem } from '#platform/contract/problem.ts'

const refused = (message: string) => new Problem('invalid', 'order', message, 'members')

/**
 * The ids in a new order: those that are named take their places, the others keep their order around them. Where all of them are named, any
 * ascending numbers do (wire-details, "Playlists, channels, lists, comments").
 *
 * @param members new places by id, from 1
 * @throws Problem invalid where nothing is named, for what is not there, and for places that are taken twice or lie outside
 */
export function reordered(ids: readonly string[], members: Readonly<Record<string, number>>): string[] {
  const named = Object.entries(members)
  if (named.length === 0) throw refused('Please name at least one video.')
  const known = new Set(ids)
  if (named.some(([id]) => !known.has(id))) throw refused('This video is not in the playlist.')
  if (new Set(named.map(([, place]) => place)).size < named.length) throw refused('Two videos can not have the same place.')
  if (named.length === ids.length) return named.toSorted(([, a], [, b]) => a - b).map(([id]) => id)
  if (named.some(([, place]) => place < 1 || place > ids.length)) throw refused("Can't Reorder")
  const taken = new Map(named.map(([id, place]) => [place, id]))
  const others = ids.filter((id) => !(id in members)).values()
  return ids.map((_, at) => taken.get(at + 1) ?? (others.next().value as string))
}

/** The ids with these ones at the places at which they stood once, from 1; at the end where there is no such place any more. */
export function putBack(ids: readonly string[], places: Readonly<Record<string, number>>): string[] {
  const order = ids.filter((id) => !(id in places))
  for (const [id, place] of Object.entries(places).toSorted(([, a], [, b]) => a - b)) order.splice(Math.max(0, place - 1), 0, id)
  return order
}

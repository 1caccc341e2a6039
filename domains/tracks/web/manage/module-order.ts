/** The same list with one of it at another index. */
export function atIndex<T>(list: readonly T[], from: number, to: number): T[] {
  const [one] = list.slice(from, from + 1)
  return one === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, one)
}

/** All of a list with their places, from 1, as the calls take an order. */
export const placesOf = (list: readonly { readonly id: string }[]): Record<string, number> =>
  Object.fromEntries(list.map(({ id }, at) => [id, at + 1]))

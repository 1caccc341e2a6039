export interface Beside<T> {
  readonly previous: T | undefined
  readonly next: T | undefined
}

/**
 * What plays before and after one of several. Those that are hidden from who runs what holds them do not play.
 *
 * @param around the first follows the last
 */
export function neighboursOf<T extends { readonly visible: boolean }>(
  items: readonly T[],
  isCurrent: (item: T) => boolean,
  around: boolean,
): Beside<T> {
  const all = items.filter((item) => item.visible)
  const at = all.findIndex(isCurrent)
  if (at === -1) return { previous: undefined, next: undefined }
  const beside = (place: number) => (around && all.length > 1 ? all.at(place % all.length) : place < 0 ? undefined : all[place])
  return { previous: beside(at - 1), next: beside(at + 1) }
}

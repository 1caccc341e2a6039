/** The end of what was asked for last, by the thing that it changes. */
const ends = new Map<string, Promise<unknown>>()

/**
 * Does one change of a thing after the other, in the order in which they were asked for: of two that are on their way at once the second may
 * arrive first. A change that fails keeps none back.
 *
 * @param thing what is changed: `playlist summer-school`
 */
export function inTurn<T>(thing: string, change: () => Promise<T>): Promise<T> {
  const done = (ends.get(thing) ?? Promise.resolve()).then(change)
  const end: Promise<void> = done
    .catch(() => undefined)
    .then(() => {
      if (ends.get(thing) === end) ends.delete(thing)
    })
  ends.set(thing, end)
  return done
}

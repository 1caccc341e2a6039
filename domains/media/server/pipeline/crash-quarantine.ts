import { setTimeout as sleep } from 'node:timers/promises'

/** After this nobody is kept waiting for a beginning any more, ms. */
const longest = 60_000
const lookEveryMs = 50

interface Begun {
  readonly assetId: string
  readonly alone: boolean
}

const begun = new Set<Begun>()
/** They have the next turn, or would never have one. */
const suspects = new Set<Begun>()

function mayBegin({ assetId, alone }: Begun): boolean {
  const others = (of: Set<Begun>) => [...of].filter((other) => other.assetId !== assetId)
  return alone ? others(begun).length === 0 : ![...others(begun), ...others(suspects)].some((other) => other.alone)
}

/**
 * Work on an asset begins. Until it has got somewhere, a process that dies is held against it; one that has taken a process down before
 * therefore begins when no other does in this process, so that the others are not blamed for it.
 *
 * @returns what to call when it has got somewhere or ended
 */
export async function acquireStart(assetId: string, alone: boolean, signal: AbortSignal): Promise<() => void> {
  const one = { assetId, alone }
  if (alone) suspects.add(one)
  try {
    while (!mayBegin(one)) await sleep(lookEveryMs, undefined, { signal })
  } finally {
    suspects.delete(one)
  }
  begun.add(one)
  const timer = setTimeout(() => begun.delete(one), longest).unref()
  return () => {
    clearTimeout(timer)
    begun.delete(one)
  }
}

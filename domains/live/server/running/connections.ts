import type { Socket } from 'node:net'

/** Connections at a time: of all, of one subscriber's network before they publish, of one event. */
export const connectionLimits = { all: 500, ofNetwork: 16, ofEvent: 4 }

export interface Connections {
  readonly all: Set<Socket>
  /** By network, those that do not publish yet. */
  readonly early: Map<string, number>
  readonly ofEvent: Map<string, number>
  readonly running: Set<Promise<unknown>>
}

export const openConnections = (): Connections => ({ all: new Set(), early: new Map(), ofEvent: new Map(), running: new Set() })

/** @returns how many there are now */
export function countIn(counts: Map<string, number>, name: string): number {
  const count = (counts.get(name) ?? 0) + 1
  counts.set(name, count)
  return count
}

export function countOut(counts: Map<string, number>, name: string): void {
  const count = (counts.get(name) ?? 0) - 1
  if (count > 0) counts.set(name, count)
  else counts.delete(name)
}

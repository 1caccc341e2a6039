import type { Video } from '../../contract.ts'

/** What plays on while the person browses. */
export interface Carried {
  readonly video: Video
  /** Seconds, when it was taken over. */
  readonly from: number
}

let carried: Carried | undefined
let position: () => number = () => 0
const listeners = new Set<() => void>()

function set(next: Carried | undefined): void {
  carried = next
  position = () => next?.from ?? 0
  for (const listener of listeners) listener()
}

/** The one thing that plays outside of its page. */
export const miniPlayer = {
  now: (): Carried | undefined => carried,
  carry: (next: Carried): void => set(next),
  close: (): void => carried && set(undefined),
  /** Where it is, in seconds, if this is what plays there. */
  positionOf: (id: string): number | undefined => (carried?.video.id === id ? position() : undefined),
  /** The player that shows it tells where it is. */
  followedBy: (read: () => number): void => {
    position = read
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

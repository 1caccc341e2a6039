import { markBusy } from '#platform/web/busy.ts'

export interface BroadcastState {
  readonly phase: 'off' | 'starting' | 'sending' | 'interrupted' | 'stopping'
  /** To which it sends, or sent last. */
  readonly eventId: string | null
  /** ms: since when it sends. */
  readonly since: number
  /** Whether there is sound in it: what was begun without gets none any more. */
  readonly hasSound: boolean
  /** Why it could not begin, or ended, in words. */
  readonly problem: string | null
}

export const broadcastOff: BroadcastState = { phase: 'off', eventId: null, since: 0, hasSound: false, problem: null }
let state = broadcastOff
const listeners = new Set<() => void>()

export const readBroadcast = (): BroadcastState => state

/** For useSyncExternalStore. A broadcast outlives the page that began it. */
export const broadcastStore = {
  subscribe: (changed: () => void) => {
    listeners.add(changed)
    return () => void listeners.delete(changed)
  },
  read: readBroadcast,
}

const sending = Symbol('broadcast')
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

export function setBroadcast(next: Partial<BroadcastState>): void {
  state = { ...state, ...next }
  markBusy(sending, state.phase !== 'off')
  if (state.phase === 'off') removeEventListener('beforeunload', ask)
  else addEventListener('beforeunload', ask)
  for (const changed of listeners) changed()
}

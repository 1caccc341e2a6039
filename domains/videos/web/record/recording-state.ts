import type { RecordingProgress } from '#domains/media/web.ts'
import { markBusy } from '#platform/web/busy.ts'
import type { ChosenDevices, SourceKind } from './capture.ts'

/**
 * `choosing` what to record, `opening` it while the browser asks, `ready` with a preview, `countdown` to its beginning, `recording`, `paused`,
 * `finishing` while what is left is sent, `done`.
 */
export type RecordingPhase = 'choosing' | 'opening' | 'ready' | 'countdown' | 'recording' | 'paused' | 'finishing' | 'done'

export interface RecordingState {
  readonly phase: RecordingPhase
  readonly kind: SourceKind
  readonly devices: ChosenDevices
  readonly preview: MediaStream | null
  /** Until it begins, s. */
  readonly countdown: number
  /** What was recorded, pauses left out, s. */
  readonly seconds: number
  readonly progress: RecordingProgress
  /** Of the video that it becomes. */
  readonly video: string | null
  /** Why it could not begin or ended, in words. */
  readonly problem: string | null
  /** What happened meanwhile, in words. */
  readonly notice: string | null
}

export const nothingSent: RecordingProgress = { recorded: 0, safe: 0, offline: false, ended: null }

const initial: RecordingState = {
  phase: 'choosing',
  kind: 'screen',
  devices: { camera: '', microphone: '' },
  preview: null,
  countdown: 0,
  seconds: 0,
  progress: nothingSent,
  video: null,
  problem: null,
  notice: null,
}

let state = initial
const listeners = new Set<() => void>()

/** For useSyncExternalStore. A recording outlives its page: leaving it stops it, and what is left is sent all the same. */
export const recordingStore = {
  subscribe: (changed: () => void) => {
    listeners.add(changed)
    return () => {
      listeners.delete(changed)
    }
  },
  read: (): RecordingState => state,
}

export const isUnsafe = ({ phase }: RecordingState): boolean => ['countdown', 'recording', 'paused', 'finishing'].includes(phase)

const recorded = Symbol('recording')
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

export function setRecording(next: Partial<RecordingState>): void {
  state = { ...state, ...next }
  markBusy(recorded, isUnsafe(state))
  if (isUnsafe(state)) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
  for (const changed of listeners) changed()
}

/** Back to the first choice; what was chosen stays. */
export function resetRecording(next: Partial<RecordingState> = {}): void {
  setRecording({ ...initial, kind: state.kind, devices: state.devices, ...next })
}

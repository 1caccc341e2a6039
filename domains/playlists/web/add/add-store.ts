import { useSyncExternalStore } from 'react'

/** The video for which playlists are to be chosen. */
export interface Wanted {
  readonly id: string
  readonly displayname: string
  /** Told when the dialog closes, with whether anything was added. */
  readonly onClose?: (added: boolean) => void
}

let wanted: Wanted | undefined
const listeners = new Set<() => void>()

function set(next: Wanted | undefined): void {
  wanted = next
  for (const listener of listeners) listener()
}

/** Opens the dialog that adds a video to playlists. */
export const askForPlaylists = (video: Wanted): void => set(video)

export function closePlaylists(added: boolean): void {
  const { onClose } = wanted ?? {}
  set(undefined)
  onClose?.(added)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWanted = (): Wanted | undefined => useSyncExternalStore(subscribe, () => wanted)

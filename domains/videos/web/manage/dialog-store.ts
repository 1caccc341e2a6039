import { useSyncExternalStore } from 'react'
import type { Tile } from '../../contract.ts'

export type Manageable = Pick<Tile, 'id' | 'displayname' | 'description' | 'type'>

/** What is to be done with which video. */
export interface Managing {
  readonly act: 'copy' | 'owner'
  readonly video: Manageable
  /** Another for each time it is opened: a form begins anew. */
  readonly turn: number
}

let managing: Managing | undefined
let isOpen = false
let turns = 0
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

function open(act: Managing['act'], video: Manageable): void {
  managing = { act, video, turn: ++turns }
  isOpen = true
  tell()
}

/** Asks how a copy of a video is to be called, and makes it. */
export const askForCopy = (video: Manageable): void => open('copy', video)

/** Asks who is to have a video, and hands it over. */
export const askForOwner = (video: Manageable): void => open('owner', video)

/** What it was about stays while the dialog goes out. */
export function closeManaging(): void {
  isOpen = false
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useManaging = (): { readonly managing: Managing | undefined; readonly open: boolean } => ({
  managing: useSyncExternalStore(subscribe, () => managing),
  open: useSyncExternalStore(subscribe, () => isOpen),
})

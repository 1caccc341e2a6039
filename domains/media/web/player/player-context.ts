import { createContext, use } from 'react'
import type { Command } from './input/keys.ts'
import type { SourceState } from './source/use-source.ts'
import type { Neighbours, PlayerMark, PlayerMedia } from './types.ts'
import type { CaptionsState } from './use-captions.ts'

export type Perform = (command: Command) => void

/** What the parts of one player share. */
export interface PlayerParts {
  readonly video: HTMLVideoElement
  /** The element that goes full screen; menus open inside it. */
  readonly root: HTMLElement
  readonly media: PlayerMedia
  readonly marks: readonly PlayerMark[]
  readonly perform: Perform
  readonly source: SourceState
  readonly captions: CaptionsState
  readonly theatre: boolean | undefined
  readonly neighbours: Neighbours | undefined
  readonly onRetry: (() => void) | undefined
  readonly setMenuOpen: (open: boolean) => void
}

export const PlayerContext = createContext<PlayerParts | null>(null)

export function usePlayer(): PlayerParts {
  const parts = use(PlayerContext)
  if (!parts) throw new Error('Only inside a player')
  return parts
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a person can tell the player; by key, button or touch. */
export type Command =
  | { readonly do: 'toggle' | 'mute' | 'fullscreen' | 'theatre' | 'pip' | 'captions' }
  | { readonly do: 'seekBy' | 'volumeBy' | 'rateBy' | 'frame'; readonly by: number }
  | { readonly do: 'seekTo'; readonly part: number }
  | { readonly do: 'goTo' | 'setVolume' | 'setRate'; readonly to: number }

export interface Key {
  readonly keys: string
  readonly command: Command
  /** For the list of keys; a second key for the same thing has none. */
  readonly label?: MessageDescriptor
}

/** The player's keys; digits go to that tenth of the video. */
export const playerKeys: readonly Key[] = [
  { keys: 'k', command: { do: 'toggle' }, label: msg`Play or pause` },
  { keys: ' ', command: { do: 'toggle' } },
  { keys: 'j', command: { do: 'seekBy', by: -10 }, label: msg`Back 10 seconds` },
  { keys: 'l', command: { do: 'seekBy', by: 10 }, label: msg`Forward 10 seconds` },
  { keys: 'ArrowLeft', command: { do: 'seekBy', by: -5 }, label: msg`Back 5 seconds` },
  { keys: 'ArrowRight', command: { do: 'seekBy', by: 5 }, label: msg`Forward 5 seconds` },
  { keys: 'ArrowUp', command: { do: 'volumeBy', by: 0.05 }, label: msg`Volume up` },
  { keys: 'ArrowDown', command: { do: 'volumeBy', by: -0.05 }, label: msg`Volume down` },
  { keys: 'm', command: { do: 'mute' }, label: msg`Sound on or off` },
  { keys: 'f', command: { do: 'fullscreen' }, label: msg`Full screen` },
  { keys: 't', command: { do: 'theatre' }, label: msg`Theatre` },
  { keys: 'i', command: { do: 'pip' }, label: msg`Picture in picture` },
  { keys: 'c', command: { do: 'captions' }, label: msg`Captions` },
  { keys: '<', command: { do: 'rateBy', by: -1 }, label: msg`Slower` },
  { keys: '>', command: { do: 'rateBy', by: 1 }, label: msg`Faster` },
  { keys: ',', command: { do: 'frame', by: -1 }, label: msg`Previous frame (while paused)` },
  { keys: '.', command: { do: 'frame', by: 1 }, label: msg`Next frame (while paused)` },
  { keys: '0', command: { do: 'seekTo', part: 0 }, label: msg`To the beginning` },
  { keys: 'Home', command: { do: 'seekTo', part: 0 } },
  { keys: 'End', command: { do: 'seekTo', part: 1 } },
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenth): Key => ({ keys: String(tenth), command: { do: 'seekTo', part: tenth / 10 } })),
]

import type { PlayerCue } from '#domains/media/web.ts'

type Heard = (cue: PlayerCue) => void

const listeners = new Map<string, Set<Heard>>()
/** Of each player of an event on the page whether it plays. */
const players = new Map<string, Set<() => boolean>>()

function addTo<T>(all: Map<string, Set<T>>, eventId: string, one: T): () => void {
  const set = all.get(eventId) ?? new Set<T>()
  all.set(eventId, set.add(one))
  return () => void set.delete(one)
}

/** Hears what the stream of an event says, when the player comes to it. @returns what ends it */
export const onStreamCue = (eventId: string, heard: Heard): (() => void) => addTo(listeners, eventId, heard)

export function tellStreamCue(eventId: string, cue: PlayerCue): void {
  for (const heard of [...(listeners.get(eventId) ?? [])]) heard(cue)
}

/** A player of the event's stream is there. @returns what says that it is gone */
export const announcePlayer = (eventId: string, isPlaying: () => boolean): (() => void) => addTo(players, eventId, isPlaying)

/** Whether a player here will come to what the stream says. */
export const isStreamPlayed = (eventId: string): boolean => [...(players.get(eventId) ?? [])].some((isPlaying) => isPlaying())

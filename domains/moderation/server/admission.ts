import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { PersonOrGuest } from '#platform/server/viewer.ts'
import { isSilenced } from './policy.ts'
import { findControls } from './queries/controls.ts'
import { claimTurn } from './queries/speakers.ts'
import { hasWord } from './words.ts'

/** Somebody who is about to speak at an event. */
export interface EventSpeaker {
  readonly eventId: string
  readonly participant: PersonOrGuest
  /** Keeps to none of this. */
  readonly moderates: boolean
}

export function mutedProblem(reason: string): Problem {
  const sentence = 'A moderator has muted you at this event.'
  return new Problem('forbidden', 'muted', reason === '' ? sentence : `${sentence} ${reason}`)
}

async function controlsFor(tx: Tx, speaker: EventSpeaker) {
  const controls = await findControls(tx, speaker.eventId, speaker.participant)
  if (!controls) throw new Problem('not_found')
  if (isSilenced(speaker, controls)) throw mutedProblem(controls.muteReason)
  return controls
}

/** @throws Problem where a moderator has muted them */
export async function refuseMuted(tx: Tx, speaker: EventSpeaker): Promise<void> {
  await controlsFor(tx, speaker)
}

/** Whether a text has a word that moderators look at first. @throws Problem where a moderator has muted whoever says it */
export async function needsModerator(tx: Tx, speaker: EventSpeaker, text: string): Promise<boolean> {
  const { words } = await controlsFor(tx, speaker)
  return !speaker.moderates && hasWord(text, words)
}

/**
 * Whether a new comment stands there at once, or waits for a moderator.
 *
 * @throws Problem where they are muted, or commented shortly before (slow mode)
 */
export async function admitComment(tx: Tx, speaker: EventSpeaker, text: string): Promise<'published' | 'held'> {
  const { slowModeSeconds, words } = await controlsFor(tx, speaker)
  if (speaker.moderates) return 'published'
  if (slowModeSeconds > 0 && !(await claimTurn(tx, speaker.eventId, speaker.participant, slowModeSeconds))) await refuseHaste(tx, speaker)
  return hasWord(text, words) ? 'held' : 'published'
}

async function refuseHaste(tx: Tx, { eventId, participant }: EventSpeaker): Promise<never> {
  const wait = Math.max(1, (await findControls(tx, eventId, participant))?.wait ?? 1)
  throw new Problem('rate_limited', 'slow_mode', `Slow mode is on. You can comment again in ${wait} s.`).after(wait)
}

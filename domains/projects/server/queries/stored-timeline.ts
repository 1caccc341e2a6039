import { type Timeline, timeline } from '../../contract.ts'

/** A timeline as it was stored, with what timelines have learnt since as it is where nobody says otherwise. */
export const storedTimeline = (stored: unknown): Timeline => timeline.parse(stored)

import { complete } from '#domains/videos/completion.ts'
import { type StatedVideo, videoActivity } from './activities.ts'
import type { StatedPerson, Stating } from './actor.ts'
import { type NewStatement, statementOf, uuidOf } from './statement.ts'
import { activityTypes, videoExtension, videoProfile } from './vocabulary.ts'

/** What one sitting with a video was credited with; positions in ms. */
export interface WatchedSession extends StatedPerson, StatedVideo {
  readonly sessionId: string
  readonly startedAt: Date
  /** The last report of it. */
  readonly seenAt: Date
  readonly durationMs: number
  /** In order. */
  readonly parts: readonly (readonly [from: number, to: number])[]
  readonly creditedMs: number
  /** What had been credited when it was looked at before; null: it was not. */
  readonly statedMs: number | null
  /** Where the person left off, and what they have covered in all sittings. */
  readonly positionMs: number
  readonly coveredMs: number
  readonly completedAt: Date | null
}

/** More pieces come from somebody who plays with the control; the store is spared them. */
const mostSegments = 500

const seconds = (ms: number): number => ms / 1000

/** As the video profile writes them. */
const segmentsOf = (parts: WatchedSession['parts']): string =>
  parts
    .slice(0, mostSegments)
    .map(([from, to]) => `${seconds(from)}[.]${seconds(to)}`)
    .join('[,]')

/**
 * What there is to say of a sitting: that it began, what was watched in it where that is news, and that the video was completed in it. The
 * ledger knows what was played and not which buttons were pressed, so nothing is said of seeking, and `paused` stands for "up to here".
 */
export function statementsOfSession(session: WatchedSession, stating: Stating): NewStatement[] {
  const { sessionId, startedAt, seenAt, creditedMs, statedMs, completedAt } = session
  if (creditedMs === 0) return []
  const common = { person: session, object: videoActivity(stating.publicUrl, session), context: contextOf(session) }
  const result = { extensions: resultExtensions(session) }
  const made: NewStatement[] = []
  if ((statedMs ?? 0) === 0) {
    const names = ['initialized', sessionId]
    made.push(statementOf({ ...common, names, verb: 'initialized', at: startedAt }, stating))
  }
  if (creditedMs !== statedMs) {
    const names = ['paused', sessionId, seenAt.toISOString()]
    made.push(statementOf({ ...common, names, verb: 'paused', at: seenAt, result }, stating))
  }
  if (completedAt !== null && completedAt >= startedAt && completedAt <= seenAt) {
    const names = ['completed', session.accountId, session.videoId, completedAt.toISOString()]
    const ended = { ...result, completion: true, duration: `PT${seconds(creditedMs)}S` }
    made.push(statementOf({ ...common, names, verb: 'completed', at: completedAt, result: ended }, stating))
  }
  return made
}

function contextOf({ sessionId, durationMs }: WatchedSession) {
  // The id of a session is no UUID in the strict sense.
  const registration = uuidOf(['session', sessionId])
  return {
    registration,
    contextActivities: { category: [{ objectType: 'Activity', id: videoProfile, definition: { type: activityTypes.profile } }] },
    extensions: {
      [videoExtension('session-id')]: registration,
      [videoExtension('length')]: seconds(durationMs),
      [videoExtension('completion-threshold')]: complete,
    },
  }
}

const resultExtensions = ({ positionMs, coveredMs, durationMs, parts }: WatchedSession) => ({
  [videoExtension('time')]: seconds(positionMs),
  [videoExtension('progress')]: Math.min(1, Math.round((1000 * coveredMs) / durationMs) / 1000),
  [videoExtension('played-segments')]: segmentsOf(parts),
})

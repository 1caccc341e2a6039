import { type RawBuilder, sql } from 'kysely'
import type { Flags } from '#domains/accounts/contract.ts'
import { effectiveMinimum, seesPeopleOfSeveral } from '#domains/analytics/server.ts'
import type { SeesTopic } from '#domains/topics/server.ts'
import { administers, holds, isPerson, rolesWith, type Viewer } from '#platform/server/viewer.ts'
import { trackAudience } from './audience.ts'

/** Who may see a track. Every read of one goes through this clause. */
export const { visible: readable } = trackAudience

/** The same, for statements that look among all tracks: they start from what stands for the viewer. */
export const listedTrack = (viewer: Viewer): RawBuilder<boolean> =>
  administers(viewer) ? readable(viewer) : sql`exists (${trackAudience.listedRows(viewer)})`

/** Whether the viewer sees a track with a topic that is SQL text. */
export const seesTopicOfTrack: SeesTopic = (viewer, topic) =>
  sql`exists (select from track_topic t join track on track.id = t.track_id where t.topic = ${topic} and ${readable(viewer)} offset 0)`

const keeping = sql.join(rolesWith('manage_others').map((role) => sql.lit(role)))

/**
 * Whether a track (its owner's account is `keeper`) may hold back a row of `video`: as playlists, only where its owner could hide the video
 * altogether.
 */
export const bindingTrack = (): RawBuilder<boolean> => sql`(track.sequential
  and (track.owner_id = video.owner_id or keeper.role in (${keeping})))`

/** What the write rules look at. */
export interface Rights {
  readonly owner_id: string
  /** Whether the viewer is one of its authors. */
  readonly authored: boolean
}

/** What enrolling looks at. */
interface Enrolling {
  readonly self_enrol: boolean
  readonly visibility: string
}

/** What a report tells of. */
interface Reported {
  /** Of the people whom the track was given to; else of whoever has begun it. */
  readonly isGiven: boolean
  /** And of what they answered, for which an organisation has a flag of its own. */
  readonly ofAnswers?: boolean
}
type Privacy = Pick<Flags, 'person_analytics' | 'analytics_minimum' | 'track_progress_by_person' | 'quiz_results_by_person'>

/** By name who has learned what. */
const namesLearners = (viewer: Viewer, { isGiven, ofAnswers = false }: Reported, flags: Privacy): boolean =>
  (!ofAnswers || flags.quiz_results_by_person === 1) &&
  ((isGiven && flags.track_progress_by_person === 1) || seesPeopleOfSeveral(viewer, flags))

/** How somebody did in quizzes, beside their name: what the organisation says of the results of a video holds of tracks, too. */
export const showsScores = ({ quiz_results_by_person: byPerson }: Privacy): boolean => byPerson === 1

/** So many have to be in a mean of scores that stands beside their names. */
export const leastScored = (flags: Privacy): number => (showsScores(flags) ? 1 : Math.max(2, effectiveMinimum(flags)))

/** Rules about a track that the viewer sees; hidden ones are never asked about (wire-details, "Rights"). */
export const can = {
  create: (viewer: Viewer): boolean => holds(viewer, 'create_tracks'),
  /** Whoever manages a track reads by name how far its learners are, and what they answered. */
  nameLearners: namesLearners,
  /** Whoever manages a track gets a report on it. Without names its lines are small counts still, which may be held back. */
  report: (viewer: Viewer, reported: Reported, flags: Privacy): boolean =>
    namesLearners(viewer, reported, flags) || effectiveMinimum(flags) === 0,
  /** Whoever is somebody begins a track by themselves where its author lets them; one for chosen people is given to them. */
  enrol: (viewer: Viewer, track: Enrolling): boolean => isPerson(viewer) && track.self_enrol && track.visibility !== 'GROUPS',
  /** A program with somebody's token does not have reports sent to whom it likes. */
  schedule: (viewer: Viewer): boolean => viewer.scopes === null,
  /** Reports are sent in the name of whoever made the schedule: nobody else lets them go on. */
  pauseSchedule: (viewer: Viewer, { accountId }: { readonly accountId: string }): boolean => accountId === viewer.id,
  manage: (viewer: Viewer, track: Rights): boolean => track.owner_id === viewer.id || track.authored || holds(viewer, 'administer'),
}

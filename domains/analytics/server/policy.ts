import type { Flags } from '#domains/accounts/contract.ts'
import { holds, type Viewer } from '#platform/server/viewer.ts'

type Privacy = Pick<Flags, 'person_analytics' | 'analytics_minimum'>

export const can = {
  /** What was watched in the whole organisation. */
  seeSite: (viewer: Viewer): boolean => holds(viewer, 'administer'),
  /** Who watched a video, by name; of whoever manages it. */
  seePeople: (viewer: Viewer, { person_analytics: who }: Privacy): boolean =>
    who === 'MANAGERS' || (who === 'SITEADMINS' && holds(viewer, 'administer')),
}

/** Counts of fewer people are held back from this viewer; 0: none. Whoever reads names has nothing to find out. */
export const minimumOfVideo = (viewer: Viewer, privacy: Privacy): number => (can.seePeople(viewer, privacy) ? 0 : effectiveMinimum(privacy))

/** Who watched what, by name, of videos of which a viewer may manage none. */
export const seesPeopleOfSeveral = (viewer: Viewer, { person_analytics: who }: Privacy): boolean =>
  who !== 'NOBODY' && holds(viewer, 'administer')

/** Counts of fewer people are held back of several videos, of which a viewer may manage none. */
export const minimumOfSeveral = (viewer: Viewer, privacy: Privacy): number =>
  seesPeopleOfSeveral(viewer, privacy) ? 0 : effectiveMinimum(privacy)

/** One person is never fewer than one. */
export const effectiveMinimum = ({ analytics_minimum: minimum }: Privacy): number => (minimum > 1 ? minimum : 0)

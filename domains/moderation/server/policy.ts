import type { EventStanding } from '#domains/events/server.ts'
import { holds, type Viewer } from '#platform/server/viewer.ts'

type Standing = Pick<EventStanding, 'manages' | 'moderates' | 'participant'>

/** Rules about what moderators decide at an event that the viewer sees. */
export const can = {
  manage: ({ manages }: Pick<Standing, 'manages'>): boolean => manages,
  moderate: ({ moderates }: Pick<Standing, 'moderates'>): boolean => moderates,
  react: (viewer: Viewer, { participant }: Pick<Standing, 'participant'>): boolean => participant !== null && holds(viewer, 'comment'),
}

/** Whether somebody who is muted is kept from speaking: who moderates is not. */
export const isSilenced = ({ moderates }: Pick<Standing, 'moderates'>, { mutedAt }: { readonly mutedAt: Date | null }): boolean =>
  mutedAt !== null && !moderates

import { z } from 'zod/mini'
import { uuid } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { learnerFields, progressCounts, trackLearner } from './learners.ts'

const teamTrack = z.strictObject({
  id: uuid,
  trackName: z.string(),
  displayname: z.string(),
  ...progressCounts,
  /** ISO 8601: what is told stood so then; null: nothing is counted yet. */
  counted_at: z.nullable(z.string()),
  /** It is being counted again. */
  counting: z.boolean(),
})
export type TeamTrack = z.output<typeof teamTrack>

const groupId = z.object({ id: uuid })

export const teamRoutes = routes({
  /** Tracks that were given to a group, by title, with how far its members are together; for who manages the group. */
  listTeamTracks: {
    method: 'GET',
    path: '/api/v3/groups/{id}/tracks',
    access: 'person',
    params: groupId,
    query: z.object(pageFields(10)),
    answer: pageOf(teamTrack),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** How far each member of a group is with a track that it was given; for who manages the group. */
  listTeamLearners: {
    method: 'GET',
    path: '/api/v3/groups/{id}/tracks/{name}/learners',
    access: 'person',
    params: z.extend(groupId, { name: z.string().check(z.minLength(1), z.maxLength(100)) }),
    query: z.object(learnerFields),
    answer: pageOf(trackLearner),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
})

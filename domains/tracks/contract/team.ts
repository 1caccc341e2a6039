import { z } from 'zod/mini'
import { exportFields } from '#domains/exports/contract.ts'
import { oneOf } from '#platform/contract/fields.ts'
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

const every = oneOf('week', 'month')

const teamSchedule = z.strictObject({
  every,
  export_file_format: oneOf('csv', 'xlsx'),
  /** ISO 8601 */
  next_at: z.string(),
})
export type TeamSchedule = z.output<typeof teamSchedule>

const schedulePath = '/api/v3/groups/{id}/report-schedule'

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
  /**
   * Asks for a file with a line for each member of a group and track that the group was given, whose link is mailed to the caller; for who manages
   * the group, when it is asked for, made and downloaded.
   */
  askForTeamReport: {
    method: 'POST',
    path: '/api/v3/groups/{id}/report',
    access: 'person',
    params: groupId,
    body: z.object(exportFields),
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict', 'rate_limited'],
  },
  /** Whether the caller is mailed that file every week or month. */
  getTeamSchedule: {
    method: 'GET',
    path: schedulePath,
    access: 'person',
    params: groupId,
    answer: z.object({ schedule: z.nullable(teamSchedule) }),
    refusals: ['not_found', 'forbidden'],
  },
  /** Begins it, or changes it. It ends when they manage the group no more. */
  setTeamSchedule: {
    method: 'PUT',
    path: schedulePath,
    access: 'person',
    params: groupId,
    body: z.object({ every, ...exportFields }),
    answer: z.object({ schedule: teamSchedule }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  endTeamSchedule: {
    method: 'DELETE',
    path: schedulePath,
    access: 'person',
    params: groupId,
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden'],
  },
})

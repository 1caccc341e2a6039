import { refuseLinks, refuseOtherSites } from '#domains/exports/server.ts'
import { bind } from '#platform/server/bind.ts'
import type { Person } from '#platform/server/viewer.ts'
import { learnerRoutes } from '../contract/learners.ts'
import { reportRoutes } from '../contract/report.ts'
import { type ReportSchedule, scheduleRoutes } from '../contract/schedules.ts'
import { teamRoutes } from '../contract/team.ts'
import { makeSchedule, readSchedules, removeSchedule, setSchedulePaused } from './commands/schedules.ts'
import { readLearners, readProgress } from './learners.ts'
import { can } from './policy.ts'
import type { ScheduleRow } from './queries/schedules.ts'
import { askForTrackReport } from './report.ts'
import { readTeamLearners, readTeamTracks } from './team/reading.ts'
import { askForTeamReport } from './team/report.ts'
import { endTeamSchedule, readTeamSchedule, setTeamSchedule } from './team/schedule.ts'

const success = { result: 'success' } as const

const presentSchedule = (viewer: Person, schedule: ScheduleRow): ReportSchedule => ({
  id: schedule.id,
  emails: [...schedule.emails],
  every: schedule.every,
  report_type: schedule.type,
  group_by: schedule.groupBy,
  export_file_format: schedule.format,
  maker: { name: schedule.username, displayname: schedule.displayname },
  next_at: schedule.nextAt?.toISOString() ?? null,
  can: { pause: can.pauseSchedule(viewer, schedule) },
})

export const reportsBound = [
  ...bind(reportRoutes, {
    askForTrackReport: async ({ viewer, params, query, request, write }) => {
      refuseOtherSites(request)
      refuseLinks(request)
      await write((tx) => askForTrackReport(tx, viewer, params.name, query))
      return success
    },
  }),
  ...bind(scheduleRoutes, {
    listReportSchedules: async ({ db, viewer, params }) => ({
      items: (await readSchedules(db, viewer, params.name)).map((one) => presentSchedule(viewer, one)),
    }),
    scheduleReport: async ({ viewer, params, body, write }) => {
      const { emails, every, report_type: type, group_by: groupBy, export_file_format: format } = body
      return presentSchedule(viewer, await write((tx) => makeSchedule(tx, viewer, params.name, { emails, every, type, groupBy, format })))
    },
    pauseReportSchedule: async ({ viewer, params, body, write }) =>
      presentSchedule(viewer, await write((tx) => setSchedulePaused(tx, viewer, params, body.paused))),
    deleteReportSchedule: async ({ viewer, params, write }) => {
      await write((tx) => removeSchedule(tx, viewer, params))
      return success
    },
  }),
  ...bind(learnerRoutes, {
    getTrackProgress: (call) => readProgress(call),
    listTrackLearners: ({ db, viewer, params, query }) => readLearners(db, viewer, params.name, query),
  }),
  ...bind(teamRoutes, {
    listTeamTracks: (call) => readTeamTracks(call),
    listTeamLearners: ({ db, viewer, params, query }) => readTeamLearners(db, viewer, params, query),
    askForTeamReport: async ({ viewer, params, body, write }) => {
      await write((tx) => askForTeamReport(tx, viewer, params.id, body.export_file_format))
      return success
    },
    getTeamSchedule: async ({ db, viewer, params }) => ({ schedule: await readTeamSchedule(db, viewer, params.id) }),
    setTeamSchedule: async ({ viewer, params, body, write }) => ({
      schedule: await write((tx) => setTeamSchedule(tx, viewer, params.id, { every: body.every, format: body.export_file_format })),
    }),
    endTeamSchedule: async ({ viewer, params, write }) => {
      await write((tx) => endTeamSchedule(tx, viewer, params.id))
      return success
    },
  }),
]

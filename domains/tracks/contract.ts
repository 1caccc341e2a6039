import { changeRoutes } from './contract/changes.ts'
import { courseRoutes } from './contract/courses.ts'
import { enrolmentRoutes } from './contract/enrolment.ts'
import { learnerRoutes } from './contract/learners.ts'
import { listingRoutes } from './contract/listings.ts'
import { moduleRoutes } from './contract/modules.ts'
import { reportRoutes } from './contract/report.ts'
import { scheduleRoutes } from './contract/schedules.ts'
import { teamRoutes } from './contract/team.ts'
import { trialRoutes } from './contract/trial.ts'

export { mostTrackLines, mostTracksAtOnce } from './contract/changes.ts'
export { type CourseFormat, courseFormats, type TrackCourse } from './contract/courses.ts'
export { type DueDate, longestDue } from './contract/due.ts'
export { trackFacts } from './contract/facts.ts'
export type { GroupProgress, TrackLearner, TrackProgress } from './contract/learners.ts'
export type { TrackBecause, TrackByProgress, TrackDetail } from './contract/listings.ts'
export { mostReportEmails, type ReportGrouping } from './contract/report.ts'
export type { ReportInterval, ReportSchedule } from './contract/schedules.ts'
export type {
  ConflictingVideo,
  ModuleContent,
  ModuleOfTrack,
  ModuleVideo,
  TrackMember,
  TrackTile,
  TrackVisibility,
} from './contract/shapes.ts'
export type { TeamSchedule, TeamTrack } from './contract/team.ts'
export type { TrackTrial, TriedVideo } from './contract/trial.ts'

export const trackRoutes = {
  ...changeRoutes,
  ...moduleRoutes,
  ...listingRoutes,
  ...enrolmentRoutes,
  ...trialRoutes,
  ...reportRoutes,
  ...scheduleRoutes,
  ...learnerRoutes,
  ...teamRoutes,
  ...courseRoutes,
}

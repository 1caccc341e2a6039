import { accountRoutes } from '#domains/accounts/contract.ts'
import { analyticsRoutes } from '#domains/analytics/contract.ts'
import { audienceRoutes } from '#domains/audience/contract.ts'
import { certificateRoutes } from '#domains/certificates/contract.ts'
import { channelRoutes } from '#domains/channels/contract.ts'
import { commentRoutes } from '#domains/comments/contract.ts'
import { engineRoutes } from '#domains/engines/contract.ts'
import { eventRoutes } from '#domains/events/contract.ts'
import { exportRoutes } from '#domains/exports/contract.ts'
import { feedbackRoutes } from '#domains/feedback/contract.ts'
import { highlightRoutes } from '#domains/highlights/contract.ts'
import { homeRoutes } from '#domains/home/contract.ts'
import { importRoutes } from '#domains/imports/contract.ts'
import { inboxRoutes } from '#domains/inbox/contract.ts'
import { listRoutes } from '#domains/lists/contract.ts'
import { liveRoutes } from '#domains/live/contract.ts'
import { uploadRoutes } from '#domains/media/contract.ts'
import { moderationRoutes } from '#domains/moderation/contract.ts'
import { packageRoutes } from '#domains/packages/contract.ts'
import { participantRoutes } from '#domains/participants/contract.ts'
import { arrangingRoutes, playlistRoutes } from '#domains/playlists/contract.ts'
import { pollRoutes } from '#domains/polls/contract.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { eventQuestionRoutes } from '#domains/questions/contract.ts'
import { interactionRoutes } from '#domains/quizzes/contract.ts'
import { reelRoutes } from '#domains/reels/contract.ts'
import { searchRoutes } from '#domains/search/contract.ts'
import { templateRoutes } from '#domains/templates/contract.ts'
import { topicRoutes } from '#domains/topics/contract.ts'
import { trackRoutes } from '#domains/tracks/contract.ts'
import { transcriptRoutes } from '#domains/transcripts/contract.ts'
import { videoRoutes } from '#domains/videos/contract.ts'
import { xapiRoutes } from '#domains/xapi/contract.ts'
import type { Route } from '#platform/contract/route.ts'
import { sampleLibraryRoutes } from './contract/sample-library.ts'

/** The whole contract: OpenAPI and the completeness test are read from this object. */
export const contract = {
  topics: topicRoutes,
  accounts: accountRoutes,
  audience: audienceRoutes,
  engines: engineRoutes,
  exports: exportRoutes,
  media: uploadRoutes,
  videos: videoRoutes,
  quizzes: interactionRoutes,
  analytics: analyticsRoutes,
  transcripts: transcriptRoutes,
  highlights: highlightRoutes,
  reels: reelRoutes,
  imports: importRoutes,
  participants: participantRoutes,
  feedback: feedbackRoutes,
  templates: templateRoutes,
  packages: packageRoutes,
  projects: projectRoutes,
  playlists: { ...playlistRoutes, ...arrangingRoutes },
  tracks: trackRoutes,
  certificates: certificateRoutes,
  live: liveRoutes,
  xapi: xapiRoutes,
  events: eventRoutes,
  moderation: moderationRoutes,
  polls: pollRoutes,
  questions: eventQuestionRoutes,
  channels: channelRoutes,
  comments: commentRoutes,
  lists: listRoutes,
  search: searchRoutes,
  home: homeRoutes,
  inbox: inboxRoutes,
  sampleLibrary: sampleLibraryRoutes,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Route>>>>

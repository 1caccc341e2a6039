import { accountCases } from '#domains/accounts/authorization.ts'
import { analyticsCases } from '#domains/analytics/authorization.ts'
import { audienceCases } from '#domains/audience/authorization.ts'
import { certificateCases } from '#domains/certificates/authorization.ts'
import { channelCases } from '#domains/channels/authorization.ts'
import { commentCases } from '#domains/comments/authorization.ts'
import { engineCases } from '#domains/engines/authorization.ts'
import { eventCases } from '#domains/events/authorization.ts'
import { exportCases } from '#domains/exports/authorization.ts'
import { feedbackCases } from '#domains/feedback/authorization.ts'
import { highlightCases } from '#domains/highlights/authorization.ts'
import { importCases } from '#domains/imports/authorization.ts'
import { inboxCases } from '#domains/inbox/authorization.ts'
import { listCases } from '#domains/lists/authorization.ts'
import { mediaCases } from '#domains/media/authorization.ts'
import { moderationCases } from '#domains/moderation/authorization.ts'
import { packageCases } from '#domains/packages/authorization.ts'
import { participantCases } from '#domains/participants/authorization.ts'
import { playlistCases } from '#domains/playlists/authorization.ts'
import { pollCases } from '#domains/polls/authorization.ts'
import { projectCases } from '#domains/projects/authorization.ts'
import { questionCases } from '#domains/questions/authorization.ts'
import { quizCases } from '#domains/quizzes/authorization.ts'
import { reelCases } from '#domains/reels/authorization.ts'
import { searchCases } from '#domains/search/authorization.ts'
import { templateCases } from '#domains/templates/authorization.ts'
import { topicCases } from '#domains/topics/authorization.ts'
import { trackCases } from '#domains/tracks/authorization.ts'
import { transcriptCases } from '#domains/transcripts/authorization.ts'
import { videoCases } from '#domains/videos/authorization.ts'
import { xapiCases } from '#domains/xapi/authorization.ts'
import { byteCases } from './bytes.ts'
import type { Case } from './case.ts'
import { pageCases } from './pages.ts'
import { platformCases } from './platform.ts'
import { streamCases } from './streams.ts'

/** Every route that the app answers, and who gets what there. */
export const table: readonly Case[] = [
  ...platformCases,
  ...topicCases,
  ...accountCases,
  ...audienceCases,
  ...engineCases,
  ...mediaCases,
  ...videoCases,
  ...transcriptCases,
  ...highlightCases,
  ...reelCases,
  ...importCases,
  ...quizCases,
  ...analyticsCases,
  ...participantCases,
  ...feedbackCases,
  ...templateCases,
  ...packageCases,
  ...projectCases,
  ...playlistCases,
  ...trackCases,
  ...certificateCases,
  ...xapiCases,
  ...eventCases,
  ...streamCases,
  ...moderationCases,
  ...pollCases,
  ...questionCases,
  ...channelCases,
  ...commentCases,
  ...listCases,
  ...searchCases,
  ...byteCases,
  ...inboxCases,
  ...exportCases,
  ...pageCases,
]

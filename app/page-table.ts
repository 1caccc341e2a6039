import { accountPages } from '#domains/accounts/pages.ts'
import { analyticsPages } from '#domains/analytics/pages.ts'
import { certificatePages } from '#domains/certificates/pages.ts'
import { channelPages } from '#domains/channels/pages.ts'
import { enginePages } from '#domains/engines/pages.ts'
import { eventPages } from '#domains/events/pages.ts'
import { feedbackPages } from '#domains/feedback/pages.ts'
import { homePages } from '#domains/home/pages.ts'
import { importPages } from '#domains/imports/pages.ts'
import { listPages } from '#domains/lists/pages.ts'
import { packagePages } from '#domains/packages/pages.ts'
import { playlistPages } from '#domains/playlists/pages.ts'
import { projectPages } from '#domains/projects/pages.ts'
import { searchPages } from '#domains/search/pages.ts'
import { templatePages } from '#domains/templates/pages.ts'
import { topicPages } from '#domains/topics/pages.ts'
import { trackPages } from '#domains/tracks/pages.ts'
import { transcriptPages } from '#domains/transcripts/pages.ts'
import { videoPages } from '#domains/videos/pages.ts'
import { xapiPages } from '#domains/xapi/pages.ts'
import type { PageDeclaration } from '#platform/web/page-declaration.ts'
import { inboxPages } from './inbox-pages.ts'
import { appPages } from './pages.ts'
import { profilePages } from './profile-pages.ts'

/** Every page: what the server answers, what the router leads to, what the navigation offers, what is looked at for everybody. */
export const pages: readonly PageDeclaration[] = [
  ...appPages,
  ...profilePages,
  ...inboxPages,
  ...accountPages,
  ...enginePages,
  ...topicPages,
  ...transcriptPages,
  ...videoPages,
  ...importPages,
  ...feedbackPages,
  ...templatePages,
  ...packagePages,
  ...playlistPages,
  ...trackPages,
  ...certificatePages,
  ...xapiPages,
  ...channelPages,
  ...eventPages,
  ...analyticsPages,
  ...listPages,
  ...projectPages,
  ...searchPages,
  ...homePages,
]

import { accountPages } from '#domains/accounts/pages.ts'
import { channelPages } from '#domains/channels/pages.ts'
import { homePages } from '#domains/home/pages.ts'
import { listPages } from '#domains/lists/pages.ts'
import { playlistPages } from '#domains/playlists/pages.ts'
import { searchPages } from '#domains/search/pages.ts'
import { topicPages } from '#domains/topics/pages.ts'
import { videoPages } from '#domains/videos/pages.ts'
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
  ...topicPages,
  ...videoPages,
  ...playlistPages,
  ...channelPages,
  ...listPages,
  ...searchPages,
  ...homePages,
]

import { channelFragments } from '#domains/channels/fragments.tsx'
import { commentFragments } from '#domains/comments/fragments.tsx'
import { eventFragments } from '#domains/events/fragments.tsx'
import { feedbackFragments } from '#domains/feedback/fragments.tsx'
import { highlightFragments } from '#domains/highlights/fragments.tsx'
import { homeFragments } from '#domains/home/fragments.tsx'
import { inboxFragments } from '#domains/inbox/fragments.tsx'
import { listFragments } from '#domains/lists/fragments.tsx'
import type { ChoicePage } from '#domains/playlists/contract.ts'
import { playlistFragments } from '#domains/playlists/fragments.tsx'
import { pollFragments } from '#domains/polls/fragments.tsx'
import { projectFragments } from '#domains/projects/fragments.tsx'
import { searchFragments } from '#domains/search/fragments.tsx'
import { templateFragments } from '#domains/templates/fragments.tsx'
import { transcriptFragments } from '#domains/transcripts/fragments.tsx'
import type { videoRoutes } from '#domains/videos/contract.ts'
import { videoFragments } from '#domains/videos/fragments.tsx'
import type { AnswerOf } from '#platform/contract/route.ts'

/** A panel of a video's settings; that of its playlists is theirs. */
const settings = (answer: AnswerOf<typeof videoRoutes.getVideoSettings>) =>
  answer.option === 'playlist' ? playlistFragments.listChoices(answer as unknown as ChoicePage) : videoFragments.getVideoSettings(answer)

/** HTML of the routes that have a fragment, by the route's name; from the same tiles as the pages. */
export const fragments = {
  ...videoFragments,
  ...feedbackFragments,
  ...templateFragments,
  ...transcriptFragments,
  ...playlistFragments,
  ...channelFragments,
  ...eventFragments,
  ...pollFragments,
  ...projectFragments,
  ...commentFragments,
  ...listFragments,
  ...highlightFragments,
  ...searchFragments,
  ...homeFragments,
  ...inboxFragments,
  getVideoSettings: settings,
  getVideoSettingsPanel: settings,
} as const

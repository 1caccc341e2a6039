import { accountCases } from './accounts.ts'
import { byteCases } from './bytes.ts'
import type { Case } from './case.ts'
import { channelCases } from './channels.ts'
import { commentCases } from './comments.ts'
import { inboxCases } from './inbox.ts'
import { listCases } from './lists.ts'
import { mediaCases } from './media.ts'
import { pageCases } from './pages.ts'
import { participantCases } from './participants.ts'
import { platformCases } from './platform.ts'
import { playlistCases } from './playlists.ts'
import { searchCases } from './search.ts'
import { topicCases } from './topics.ts'
import { videoCases } from './videos.ts'

/** Every route that the app answers, and who gets what there. */
export const table: readonly Case[] = [
  ...platformCases,
  ...topicCases,
  ...accountCases,
  ...mediaCases,
  ...videoCases,
  ...participantCases,
  ...playlistCases,
  ...channelCases,
  ...commentCases,
  ...listCases,
  ...searchCases,
  ...byteCases,
  ...inboxCases,
  ...pageCases,
]

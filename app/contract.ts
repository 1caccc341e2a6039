import { accountRoutes } from '#domains/accounts/contract.ts'
import { channelRoutes } from '#domains/channels/contract.ts'
import { commentRoutes } from '#domains/comments/contract.ts'
import { exportRoutes } from '#domains/exports/contract.ts'
import { homeRoutes } from '#domains/home/contract.ts'
import { inboxRoutes } from '#domains/inbox/contract.ts'
import { listRoutes } from '#domains/lists/contract.ts'
import { uploadRoutes } from '#domains/media/contract.ts'
import { participantRoutes } from '#domains/participants/contract.ts'
import { arrangingRoutes, playlistRoutes } from '#domains/playlists/contract.ts'
import { searchRoutes } from '#domains/search/contract.ts'
import { topicRoutes } from '#domains/topics/contract.ts'
import { transcriptRoutes } from '#domains/transcripts/contract.ts'
import { videoRoutes } from '#domains/videos/contract.ts'
import type { Route } from '#platform/contract/route.ts'
import { sampleLibraryRoutes } from './contract/sample-library.ts'

/** The whole contract: OpenAPI and the completeness test are read from this object. */
export const contract = {
  topics: topicRoutes,
  accounts: accountRoutes,
  exports: exportRoutes,
  media: uploadRoutes,
  videos: videoRoutes,
  transcripts: transcriptRoutes,
  participants: participantRoutes,
  playlists: { ...playlistRoutes, ...arrangingRoutes },
  channels: channelRoutes,
  comments: commentRoutes,
  lists: listRoutes,
  search: searchRoutes,
  home: homeRoutes,
  inbox: inboxRoutes,
  sampleLibrary: sampleLibraryRoutes,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Route>>>>

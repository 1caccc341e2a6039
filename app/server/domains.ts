import { accounts, identify, seesOwnInterest } from '#domains/accounts/server.ts'
import {
  channels,
  channelsExport,
  channelType,
  countChannelsOfVideo,
  newVideoNotification,
  videoChannels,
} from '#domains/channels/server.ts'
import { commentNotifications, comments, commentsExport } from '#domains/comments/server.ts'
import { content } from '#domains/content/server.ts'
import { exports } from '#domains/exports/server.ts'
import { home } from '#domains/home/server.ts'
import { inbox, shareNotification } from '#domains/inbox/server.ts'
import { lists } from '#domains/lists/server.ts'
import {
  type MayReadUser,
  type MediaAsks,
  media,
  mediaOwned,
  readCsvFile,
  releasePictures,
  uploads,
  usePicture,
} from '#domains/media/server.ts'
import { notifications } from '#domains/notifications/server.ts'
import { formPanel, formPart, participants } from '#domains/participants/server.ts'
import { playlistLocks, playlistPanel, playlists, playlistType } from '#domains/playlists/server.ts'
import { search } from '#domains/search/server.ts'
import { seesTopic, topics, topicType } from '#domains/topics/server.ts'
import { captions, keepTracks, transcripts } from '#domains/transcripts/server.ts'
import { changePlayability, lockVideosOf, looksAtAsset, readingAssets, tellOfAsset, videos, videoType } from '#domains/videos/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import { hearingRights } from '#platform/server/feed/hearing.ts'
import type { Job } from '#platform/server/jobs.ts'
import { sendMailJob } from '#platform/server/mail.ts'
import { sampleLibrary } from './sample-library.ts'

const platform: Domain = { jobs: [sendMailJob as unknown as Job] }

/** Who may hear of a thing may see its picture. */
const mayReadUser: MayReadUser = async (db, viewer, usedBy) => {
  // The site's logo stands on the sign-in page.
  if (usedBy.startsWith('site:')) return true
  return (await mayHear(db, viewer, [usedBy])).has(usedBy)
}

const keepSubtitles: MediaAsks['keepSubtitles'] = async (tx, assetId, tracks) => {
  for (const videoId of await lockVideosOf(tx, assetId)) await keepTracks(tx, videoId, tracks)
}

/** Whoever may watch what shows an asset may read its bytes. */
const assets: MediaAsks = {
  mayRead: readingAssets(playlistLocks),
  looksAt: looksAtAsset,
  changePlayability,
  keepSubtitles,
  tellShown: tellOfAsset,
}

/** Every type of content with topics, searched and shown in this order. */
const types = [videoType, channelType, playlistType]

/** Who may be told of a topic. */
const told = seesTopic([seesOwnInterest, ...types.flatMap(({ seesTopic: sees }) => sees ?? [])])

/** Every kind of notification, as settings show them. */
const kinds = [shareNotification, ...commentNotifications, newVideoNotification]

const sentFiles = { usePicture, releasePictures, readCsvFile }

/** Everything that the app is made of; what a lower domain must ask of a higher one is bound here. */
export const domains: readonly Domain[] = [
  platform,
  content([...types, topicType(told)]),
  notifications(kinds),
  topics(told),
  accounts([mediaOwned], sentFiles),
  exports([commentsExport, channelsExport]),
  uploads(mayReadUser),
  media(assets),
  videos({
    captions,
    channels: videoChannels,
    locks: playlistLocks,
    parts: [formPart],
    panels: { playlist: playlistPanel, interactivity: formPanel },
  }),
  participants,
  transcripts,
  playlists({ countChannels: countChannelsOfVideo }),
  comments,
  lists,
  channels,
  search,
  home,
  inbox,
  sampleLibrary([mediaOwned]),
]

/** Who may hear what in the feed. */
export const mayHear = hearingRights(domains.flatMap(({ topics: heard }) => heard ?? []))

export { identify }

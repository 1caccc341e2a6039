import { accounts, identify } from '#domains/accounts/server.ts'
import {
  channelBelonging,
  channels,
  channelsOfVideo,
  channelTally,
  countChannelsOfVideo,
  listVideosOfChannel,
  nameChannel,
  videoChannels,
} from '#domains/channels/server.ts'
import { comments } from '#domains/comments/server.ts'
import { home } from '#domains/home/server.ts'
import { inbox, sharedChannels, sharedPlaylists, sharedTopics, sharedVideos } from '#domains/inbox/server.ts'
import { lists } from '#domains/lists/server.ts'
import { type MayReadUser, type MediaAsks, media, mediaBelonging, uploads } from '#domains/media/server.ts'
import { formPanel, participantForm, participants } from '#domains/participants/server.ts'
import { listVideosOfPlaylist, playlistBelonging, playlistLocks, playlistPanel, playlists } from '#domains/playlists/server.ts'
import { search } from '#domains/search/server.ts'
import { topics } from '#domains/topics/server.ts'
import { captions, transcripts } from '#domains/transcripts/server.ts'
import { nameVideo, readingAssets, topicsOver, videoBelonging, videos } from '#domains/videos/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import type { Job } from '#platform/server/jobs.ts'
import { sendMailJob } from '#platform/server/mail.ts'
import { sampleLibrary } from './sample-library.ts'
import { searchedChannels, searchedPlaylists } from './searchables.ts'

const platform: Domain = { jobs: [sendMailJob as unknown as Job] }

/** Who may hear of a thing may see its picture. */
const mayReadUser: MayReadUser = async (db, viewer, usedBy) => {
  const [kind = '', id = ''] = usedBy.split(/:(.*)/)
  const mayHear = domains.find((domain) => Object.hasOwn(domain.topics ?? {}, kind))?.topics?.[kind]
  return (await mayHear?.(db, viewer, id)) ?? false
}

/** Whoever may watch what shows an asset may read its bytes. */
const assets: MediaAsks = { mayRead: readingAssets(playlistLocks), topicsOf: topicsOver }

/** Everything that the app is made of; what a lower domain must ask of a higher one is bound here. */
export const domains: readonly Domain[] = [
  platform,
  topics,
  accounts([videoBelonging, playlistBelonging, channelBelonging, mediaBelonging], { video: nameVideo, channel: nameChannel }),
  uploads(mayReadUser),
  media(assets),
  videos({
    captions,
    channels: videoChannels,
    locks: playlistLocks,
    participantForm,
    panels: { playlist: playlistPanel, interactivity: formPanel },
  }),
  participants,
  transcripts,
  playlists({ countChannels: countChannelsOfVideo }),
  comments,
  lists,
  channels,
  search({ kinds: [searchedChannels, searchedPlaylists], channels: { of: channelsOfVideo, tally: channelTally } }),
  home({ channel: { items: listVideosOfChannel }, playlist: { items: listVideosOfPlaylist } }),
  inbox({ video: sharedVideos, feed: sharedTopics, channel: sharedChannels, playlist: sharedPlaylists }),
  sampleLibrary,
]

export { identify }

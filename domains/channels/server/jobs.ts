import { defineJob, type Job, on, type Reaction } from '#platform/server/jobs.ts'
import { deleteItemsOf, refreshTypes } from './queries/items.ts'
import { makeReport, sweepReports } from './reports.ts'

interface OfVideo {
  readonly videoId: string
}

const forgetVideo = defineJob<OfVideo>({
  name: 'forget-video-in-channels',
  run: ({ videoId }, { ports: { db } }) => db.transaction().execute((tx) => deleteItemsOf(tx, { entityType: 'video', entityId: videoId })),
})

interface OfPlaylist {
  readonly playlistId: string
}

const forgetPlaylist = defineJob<OfPlaylist>({
  name: 'forget-playlist-in-channels',
  run: ({ playlistId }, { ports: { db } }) =>
    db.transaction().execute((tx) => deleteItemsOf(tx, { entityType: 'playlist', entityId: playlistId })),
})

const moveVideo = defineJob<OfVideo>({
  name: 'move-video-in-channels',
  run: ({ videoId }, { ports: { db } }) => db.transaction().execute((tx) => refreshTypes(tx, videoId)),
})

export const channelReactions: readonly Reaction[] = [
  on('video.removed', forgetVideo),
  on('video.updated', moveVideo),
  on('playlist.deleted', forgetPlaylist),
]

export const channelJobs = [makeReport, sweepReports] as readonly unknown[] as readonly Job[]

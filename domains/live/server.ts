import type { Domain } from '#platform/server/bind.ts'
import type { Job } from '#platform/server/jobs.ts'
import type { LiveAsks, MayPlay } from './server/asks.ts'
import { captionLoaders } from './server/captions/feed.ts'
import { serveBroadcasts } from './server/chunks.ts'
import { keyReactions } from './server/known-keys.ts'
import { serveStreams } from './server/playlist/plugin.ts'
import { settleRecordingJob } from './server/recording/settle.ts'
import { sweepStreamsJob } from './server/recording/sweeping.ts'
import { resumeStreamsJob } from './server/recording/upkeep.ts'
import { liveBound } from './server/routes.ts'
import { carryEvents } from './server/running/start.ts'
import { serveWhep } from './server/whep/serving.ts'
import { serveWhip } from './server/whip/serving.ts'

export type { EventAsks, Moment, RecordedEvent } from './server/asks.ts'
export { captionLanguageColumn } from './server/captions/captions.ts'
export { addCue, closeStream, openStream } from './server/commands.ts'
export { streamStanding } from './server/fares.ts'
export { withdrawKey } from './server/known-keys.ts'
export { recordedColumn, streamedColumn, streamStateColumn } from './server/queries/streams.ts'
export { dropRecording } from './server/recording/dropping.ts'
export { playInEvent } from './server/videos/choosing.ts'

/** What is sent to events, and how it is watched. @param asks what live must know of them, @param mayPlay of what they became */
export const live = (asks: LiveAsks, mayPlay: MayPlay): Domain => ({
  bound: liveBound(asks),
  jobs: [settleRecordingJob(asks), resumeStreamsJob(asks), sweepStreamsJob] as readonly unknown[] as readonly Job[],
  reactions: keyReactions(asks),
  loaders: captionLoaders,
  plugin: async (app, ports) => {
    await serveStreams(asks, mayPlay)(app, ports)
    await serveBroadcasts(asks)(app, ports)
    await serveWhip(app, ports)
    await serveWhep(asks)(app, ports)
  },
  carries: carryEvents(asks),
})

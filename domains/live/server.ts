import type { Domain } from '#platform/server/bind.ts'
import type { Job } from '#platform/server/jobs.ts'
import type { LiveAsks } from './server/asks.ts'
import { serveBroadcasts } from './server/chunks.ts'
import { serveStreams } from './server/playlist/plugin.ts'
import { settleRecordingJob } from './server/recording/settle.ts'
import { resumeStreamsJob } from './server/recording/upkeep.ts'
import { liveBound } from './server/routes.ts'
import { carryEvents } from './server/running/start.ts'

export type { LiveAsks, RecordedEvent } from './server/asks.ts'
export { addCue, closeStream, openStream } from './server/commands.ts'
export { recordedColumn, streamedColumn, streamStateColumn } from './server/queries/streams.ts'
export { dropRecording } from './server/recording/dropping.ts'

/** What is sent to events, and how it is watched. @param asks what live must know of them */
export const live = (asks: LiveAsks): Domain => ({
  bound: liveBound(asks),
  jobs: [settleRecordingJob(asks), resumeStreamsJob] as readonly unknown[] as readonly Job[],
  plugin: async (app, ports) => {
    await serveStreams(asks)(app, ports)
    await serveBroadcasts(asks)(app, ports)
  },
  carries: carryEvents(asks),
})

import { getVisibleVideo } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { type Transcript, transcriptRoutes } from '../contract.ts'
import { ownName } from './captions.ts'
import { addTranscript, removeTranscript } from './commands.ts'
import { findEnabled, getTranscript, listCues, type ShownRow } from './queries.ts'
import { writeVtt } from './vtt.ts'

const presented = (row: ShownRow): Transcript => ({ ...row, name: ownName(row.language), kind: row.kind as Transcript['kind'] })

export const bound = bind(transcriptRoutes, {
  addTranscript: ({ viewer, params, body, ports, write }) =>
    write(async (tx) => {
      const id = await addTranscript(ports, tx, viewer, { videoId: params.id, ...body })
      return { status: 'success' as const, transcript: presented(await getTranscript(tx, id)) }
    }),
  removeTranscript: async ({ viewer, params, write }) => {
    await write((tx) => removeTranscript(tx, viewer, params.id, params.transcriptId))
    return true as const
  },
  getCaptions: async ({ db, viewer, params, request, reply }) => {
    const video = await getVisibleVideo(db, viewer, params.id)
    const transcript = await findEnabled(db, video.id, params.language)
    if (!transcript) throw new Problem('not_found')
    const tag = `"${transcript.id}-${transcript.updated_at.getTime().toString(36)}"`
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache' })
    if (request.headers['if-none-match'] === tag) {
      await reply.status(304).send()
      return ''
    }
    const file = writeVtt(await listCues(db, transcript.id))
    await reply.type('text/vtt; charset=utf-8').send(file)
    return file
  },
})

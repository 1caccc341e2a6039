import { getVisibleVideo } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { transcriptRoutes } from '../contract.ts'
import { findEnabled, listCues } from './queries.ts'
import { writeVtt } from './vtt.ts'

export const bound = bind(transcriptRoutes, {
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

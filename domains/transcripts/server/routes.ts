import { getVisibleVideo } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind, type Call } from '#platform/server/bind.ts'
import type { Tx } from '#platform/server/db.ts'
import { latinOf } from '#platform/server/slug.ts'
import { managingRoutes } from '../contract/managing.ts'
import { editCues, replaceWords } from './commands/edit.ts'
import { addTranscript, removeTranscript, updateTranscript } from './commands/manage.ts'
import { transcriptFormats } from './files/formats.ts'
import { writeVtt } from './files/vtt.ts'
import { presentTranscript } from './present.ts'
import { listCues } from './queries/cues.ts'
import { findByLanguage, findTranscript } from './queries/transcripts.ts'
import { getManagedTranscript, listReadable, readTranscript } from './reading.ts'

type Routes = typeof managingRoutes

/** What was just changed. */
async function showChanged(tx: Tx, videoId: string, id: string) {
  const row = await findTranscript(tx, { videoId, all: true }, id)
  if (!row) throw new Problem('not_found')
  return presentTranscript(row)
}

const update = ({ viewer, params, body, write }: Call<Routes['updateTranscript']>) =>
  write(async (tx) => {
    const { id: videoId, transcriptId } = params
    const { cues, vtt, revision, ...settings } = body
    const isSettings = Object.values(settings).some((value) => value !== undefined)
    if (isSettings || (cues === undefined && vtt === undefined)) await updateTranscript(tx, viewer, { videoId, transcriptId }, settings)
    if (vtt !== undefined) await replaceWords(tx, viewer, { videoId, transcriptId, vtt, revision })
    const edited = cues && (await editCues(tx, viewer, { videoId, transcriptId, cues, revision }))
    const { made, others } = edited ?? { made: {}, others: null }
    return { result: 'success' as const, transcript: await showChanged(tx, videoId, transcriptId), made, others }
  })

const fileAddress = (id: string, transcriptId: string, format: string) =>
  `/api/v3/videos/${id}/transcripts/${transcriptId}/file?format=${format}`

async function sendFile({ db, viewer, params, query, reply }: Call<Routes['downloadTranscript']>): Promise<null> {
  const { video, row } = await getManagedTranscript(db, viewer, params.id, params.transcriptId)
  const format = transcriptFormats[query.format]
  const file = await format.write({ title: video.title, cues: await listCues(db, row.id) })
  const name = `${latinOf(video.title) || 'transcript'}-${row.language}.${query.format}`
  await reply
    .type(format.contentType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(file)
  return null
}

async function sendCaptions({ db, viewer, params, request, reply }: Call<Routes['getCaptions']>): Promise<string> {
  const video = await getVisibleVideo(db, viewer, params.id)
  const transcript = await findByLanguage(db, { videoId: video.id, all: false }, params.language)
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
}

export const managingBound = bind(managingRoutes, {
  addTranscript: ({ viewer, params, body, ports, write }) =>
    write(async (tx) => {
      const { id, encoding, repairs } = await addTranscript(ports, tx, viewer, { ...body, videoId: params.id })
      return { status: 'success' as const, transcript: await showChanged(tx, params.id, id), encoding, repairs }
    }),
  updateTranscript: update,
  removeTranscript: async ({ viewer, params, write }) => {
    await write((tx) => removeTranscript(tx, viewer, params.id, params.transcriptId))
    return true as const
  },
  getTranscript: async ({ db, viewer, params, query }) => {
    if (query.op !== 'download') return readTranscript(db, viewer, params.id, params.transcriptId)
    const { row } = await getManagedTranscript(db, viewer, params.id, params.transcriptId)
    return { res: fileAddress(params.id, row.id, query.format) }
  },
  downloadTranscript: sendFile,
  listTranscripts: ({ db, viewer, params, query }) => listReadable(db, viewer, params.id, query.all),
  listTranscriptsPartial: ({ db, viewer, params, query }) => listReadable(db, viewer, params.id, query.all),
  getTranscriptPartial: ({ db, viewer, params }) => readTranscript(db, viewer, params.id, params.name),
  getCaptions: sendCaptions,
})

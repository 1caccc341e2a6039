import { sentFile } from '#domains/media/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import type { Case } from '#tests/authorization-table/case.ts'
import { all, managing, type Relation } from '#tests/authorization-table/relations.ts'

const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'

/** Nothing but its end changes of a video that has expired. */
const changing = (relation: Relation): Case['expected'] => {
  const answers = Object.entries(managing(relation)).map(([kind, answer]) => [
    kind,
    relation.about.endsWith('expired') && answer === 'yes' ? 409 : answer,
  ])
  return Object.fromEntries(answers) as Case['expected']
}

export const transcriptCases: readonly Case[] = all.flatMap((relation): Case[] => {
  const about = { about: relation.about, ...(relation.as ? { as: relation.as } : {}), expected: changing(relation) }
  return [
    {
      ...about,
      route: 'POST /api/v3/videos/:id/transcripts',
      ask: async (app, me) => {
        const { id } = await relation.make(app, me)
        const sent = me ? await sentFile(me, 'transcript', 'a.vtt', vtt) : { url: 'none' }
        return { path: `/api/v3/videos/${id}/transcripts`, fields: { language: 'en', upload_url: sent.url ?? 'none' } }
      },
    },
    {
      ...about,
      route: 'DELETE /api/v3/videos/:id/transcripts/:transcriptId',
      ask: async (app, me) => {
        const { id } = await relation.make(app, me)
        const transcript = await app.db.transaction().execute((tx) => putTranscript(tx, id, { language: 'en', vtt }))
        return { path: `/api/v3/videos/${id}/transcripts/${transcript}` }
      },
    },
  ]
})

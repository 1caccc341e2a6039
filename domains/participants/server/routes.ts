import { Readable } from 'node:stream'
import { auditHourly } from '#domains/accounts/server.ts'
import { getVisibleVideo } from '#domains/videos/server.ts'
import { pageFrom, totalOf, windowOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { type Participant, participantRoutes } from '../contract.ts'
import { deleteParticipant, putForm, refuseOthers, sendParticipant } from './commands.ts'
import { writeFile } from './file.ts'
import { getForm } from './queries/forms.ts'
import { countParticipants, listParticipants, type ParticipantRow } from './queries/participants.ts'

const done = { result: 'success' } as const
/** Answers that can be paged through; the file has all. */
const reach = 10_000

export const participantsBound = bind(participantRoutes, {
  getParticipantForm: async ({ db, viewer, params }) => {
    await getVisibleVideo(db, viewer, params.id)
    return getForm(db, params.id)
  },
  putParticipantForm: ({ viewer, params, body, write }) => write((tx) => putForm(tx, viewer, params.id, body)),
  sendParticipant: async ({ viewer, params, body, ports, write }) => {
    if (body.gconfid !== params.id) throw new Problem('invalid', undefined, 'This is not the id of the video.', 'gconfid')
    const { signingKey } = ports.secrets
    await write((tx) => sendParticipant(tx, viewer, { videoId: params.id, kvtoken: body.kvtoken, data: body.data, signingKey }))
    return done
  },
  listParticipants: async ({ db, viewer, params, query }) => {
    await refuseOthers(db, viewer, params.id)
    const choice = { videoId: params.id, qtext: query.qtext.trim() }
    const window = windowOf(query, { reach })
    const page = pageFrom(await listParticipants(db, choice, window), window.first, window.max)
    const counted = query.count ? await countParticipants(db, choice) : null
    return {
      ...page,
      items: page.items.map(presented),
      ...totalOf(counted),
    }
  },
  downloadParticipants: async ({ db, viewer, params, reply, write }) => {
    await refuseOthers(db, viewer, params.id)
    await write((tx) => auditHourly(tx, { accountId: viewer.id, action: 'export.participants', subject: params.id }))
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="participants.csv"')
    await reply.header('cache-control', 'no-store').send(Readable.from(writeFile(db, params.id)))
    return null
  },
  deleteParticipant: async ({ viewer, params, write }) => {
    await write((tx) => deleteParticipant(tx, viewer, params.id, params.participantId))
    return done
  },
})

const presented = ({ given_at, ...row }: ParticipantRow): Participant => ({ ...row, at: given_at.toISOString() })

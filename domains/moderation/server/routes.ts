import { bind } from '#platform/server/bind.ts'
import { moderationRoutes } from '../contract.ts'
import { setControls, setPerson } from './commands.ts'
import { react } from './reactions.ts'
import { listMuted, presentMute, showControls } from './reading.ts'

const success = { result: 'success' } as const

export const moderationBound = bind(moderationRoutes, {
  getControls: ({ db, viewer, params, ports: { secrets } }) => showControls(db, secrets, viewer, params.id),
  setControls: ({ viewer, params, body, write, ports: { secrets } }) =>
    write(async (tx) => {
      await setControls(tx, viewer, params.id, body)
      return showControls(tx, secrets, viewer, params.id)
    }),
  listMuted: ({ db, viewer, params, query }) => listMuted(db, viewer, params.id, query),
  setPerson: async ({ viewer, params: { id: eventId, person: named }, body, write, ports: { secrets } }) => {
    const row = await write((tx) => setPerson(tx, viewer, { eventId, named, secrets }, body))
    return { ...success, muted: row && presentMute(row) }
  },
  react: async ({ viewer, params, body, ports }) => {
    await react(ports, viewer, params.id, body.kind)
    return success
  },
})

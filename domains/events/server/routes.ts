import { Problem } from '#platform/contract/problem.ts'
import { bind, type Call } from '#platform/server/bind.ts'
import { eventsRoutes } from '../contract/events.ts'
import { runningRoutes } from '../contract/running.ts'
import { calendarOf } from './calendar.ts'
import { cancelEvent, deleteEvent, setState } from './commands/running.ts'
import { changeEvent, createEvent } from './commands/update.ts'
import { listEventsForViewer, listMyEvents, showEvent, showSettings } from './listings.ts'
import { findEvent } from './queries/rows.ts'

const success = { result: 'success' } as const

const update = ({ viewer, params, body, write }: Pick<Call<typeof eventsRoutes.updateEvent>, 'viewer' | 'params' | 'body' | 'write'>) =>
  write(async (tx) => {
    const { id, message } = await changeEvent(tx, viewer, params.id, body)
    return { ...success, message, video: await showEvent(tx, viewer, id) }
  })

const eventsOnly = bind(eventsRoutes, {
  createEvent: ({ viewer, body, write }) =>
    write(async (tx) => {
      const { id, message } = await createEvent(tx, viewer, body)
      return { ...success, message, video: await showEvent(tx, viewer, id) }
    }),
  updateEvent: update,
  sendEventForm: update,
  getEvent: ({ db, viewer, params }) => showEvent(db, viewer, params.id),
  listEvents: ({ db, viewer, query }) => listEventsForViewer(db, viewer, query),
  listMyEvents: ({ db, viewer, query }) => listMyEvents(db, viewer, query),
  getEventSettings: ({ db, viewer, params }) => showSettings(db, viewer, params.id),
})

const running = bind(runningRoutes, {
  setEventState: ({ viewer, params, body, write }) =>
    write(async (tx) => {
      await setState(tx, viewer, params.id, body.state)
      return { ...success, live_event: (await showEvent(tx, viewer, params.id)).live_event }
    }),
  deleteEvent: async ({ viewer, params: { id }, body: { message }, write, ports: { config } }) => {
    await write((tx) => (message === undefined ? deleteEvent(tx, viewer, id, config.publicUrl) : cancelEvent(tx, viewer, id, message)))
    return 'OK' as const
  },
  getEventCalendar: async ({ db, viewer, params, reply, ports: { config } }) => {
    const event = await findEvent(db, viewer, params.id)
    if (!event) throw new Problem('not_found')
    reply.type('text/calendar; charset=utf-8').header('content-disposition', 'attachment; filename="event.ics"')
    await reply.header('cache-control', 'private, no-cache').send(calendarOf(event, config.publicUrl))
    return null
  },
})

export const eventsBound = [...eventsOnly, ...running]

import { Problem } from '#platform/contract/problem.ts'
import { addressKey } from '#platform/server/address-key.ts'
import { unlessKnown } from '#platform/server/answer.ts'
import { bind, type Call } from '#platform/server/bind.ts'
import { participantAddress } from '../addresses.ts'
import { eventsRoutes } from '../contract/events.ts'
import { guestRoutes } from '../contract/guests.ts'
import { markingRoutes } from '../contract/marking.ts'
import { presentingRoutes } from '../contract/presenting.ts'
import { registeringRoutes } from '../contract/registering.ts'
import { eventReportRoutes } from '../contract/report.ts'
import { runningRoutes } from '../contract/running.ts'
import { calendarOf } from './calendar.ts'
import { cancelEvent, deleteEvent, setState } from './commands/running.ts'
import { setSession } from './commands/session.ts'
import { changeEvent, createEvent, type SavedEvent } from './commands/update.ts'
import { attendWithOthers, listAttendeesForViewer } from './guests/attendance.ts'
import { putRegistrationForm, showRegistrationForm } from './guests/form.ts'
import { giveGuestCookie } from './guests/identify.ts'
import { joinEvent } from './guests/join.ts'
import { mailboxKey } from './guests/mailbox.ts'
import { deleteRegistration, listRegistrations } from './guests/registrations.ts'
import { stopMails } from './guests/stopping.ts'
import { listEventsForViewer, listMyEvents, showEvent, showSettings } from './listings.ts'
import { markEvent, showMarks, titleMark, unmarkEvent } from './marking/marking.ts'
import { readNotes, readPresenting, writeNotes } from './presenting/reading.ts'
import { findEvent } from './queries/rows.ts'
import { askForRegistrations } from './registering/file.ts'
import { listRegisteredPeople } from './registering/listing.ts'
import { registerFor, removeRegisteredPerson, unregisterFrom } from './registering/registering.ts'
import { askForAttendance } from './report/file.ts'
import { readReport, readReported } from './report/reading.ts'

const success = { result: 'success' } as const

const presentSaved = ({ message, copies }: SavedEvent) => ({
  message,
  copies: copies.map(({ id, startsAt }) => ({ id, time_start: startsAt.getTime() / 1000 })),
})

const update = ({ viewer, params, body, write }: Pick<Call<typeof eventsRoutes.updateEvent>, 'viewer' | 'params' | 'body' | 'write'>) =>
  write(async (tx) => {
    const saved = await changeEvent(tx, viewer, params.id, body)
    return { ...success, ...presentSaved(saved), video: await showEvent(tx, viewer, saved.id) }
  })

const eventsOnly = bind(eventsRoutes, {
  createEvent: ({ viewer, body, write }) =>
    write(async (tx) => {
      const saved = await createEvent(tx, viewer, body)
      return { ...success, ...presentSaved(saved), video: await showEvent(tx, viewer, saved.id) }
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
      await setState(tx, viewer, params.id, { state: body.state })
      return { ...success, live_event: (await showEvent(tx, viewer, params.id)).live_event }
    }),
  deleteEvent: async ({ viewer, params: { id }, body: { message }, write, ports: { config } }) => {
    await write((tx) => (message === undefined ? deleteEvent(tx, viewer, id, config.publicUrl) : cancelEvent(tx, viewer, id, message)))
    return 'OK' as const
  },
  setEventSession: async ({ viewer, params, body, write }) => ({
    ...success,
    session_uri: await write((tx) => setSession(tx, viewer, params.id, body.uri)),
  }),
  getEventCalendar: async ({ db, viewer, params, reply, ports: { config } }) => {
    const event = await findEvent(db, viewer, params.id)
    if (!event) throw new Problem('not_found')
    reply.type('text/calendar; charset=utf-8').header('content-disposition', 'attachment; filename="event.ics"')
    await reply.header('cache-control', 'private, no-cache').send(calendarOf(event, config.publicUrl))
    return null
  },
})

const guests = bind(guestRoutes, {
  joinEvent: async ({ viewer, params: { id }, body, ports, request, reply, write }) => {
    const { displayname, email, data, ...rest } = body
    const address = addressKey(ports.secrets, request.ip)
    const mailbox = mailboxKey(ports.secrets, email)
    const joining = { eventId: id, displayname, email, data: { ...rest, ...data }, address, mailbox }
    const links = { publicUrl: ports.config.publicUrl, secrets: ports.secrets }
    const { guestId, secret } = await write((tx) => joinEvent(tx, viewer, { ...joining, ...links }))
    giveGuestCookie(reply, ports, secret)
    return { ...success, guest_id: guestId, url: participantAddress(id) }
  },
  stopEventMails: async ({ params, body, ports, write }) => {
    await write((tx) => stopMails(tx, ports.secrets, params.id, body.token))
    return success
  },
  getRegistrationForm: ({ db, viewer, params }) => showRegistrationForm(db, viewer, params.id),
  putRegistrationForm: ({ viewer, params, body, write }) =>
    write(async (tx) => {
      await putRegistrationForm(tx, viewer, params.id, body)
      return showRegistrationForm(tx, viewer, params.id)
    }),
  listRegistrations: ({ db, viewer, params, query }) => listRegistrations(db, viewer, params.id, query),
  deleteRegistration: async ({ viewer, params, write }) => {
    await write((tx) => deleteRegistration(tx, viewer, params.id, params.guestId))
    return success
  },
  attendEvent: async ({ db, viewer, params }) => ({ attendees: await attendWithOthers(db, viewer, params.id) }),
  listAttendees: (call) => {
    const { db, viewer, params, query } = call
    return unlessKnown(call, { read: () => listAttendeesForViewer(db, viewer, params.id, query) })
  },
})

const registering = bind(registeringRoutes, {
  registerForEvent: async ({ viewer, params, write }) => ({ ...success, state: await write((tx) => registerFor(tx, viewer, params.id)) }),
  unregisterFromEvent: async ({ viewer, params, write }) => {
    await write((tx) => unregisterFrom(tx, viewer, params.id))
    return success
  },
  listRegistered: ({ db, viewer, params, query }) => listRegisteredPeople(db, viewer, params.id, query),
  removeRegistered: async ({ viewer, params, write }) => {
    await write((tx) => removeRegisteredPerson(tx, viewer, params.id, params.username))
    return success
  },
  askForRegistrationsFile: async ({ viewer, params, body, write }) => {
    await write((tx) => askForRegistrations(tx, viewer, params.id, body.export_file_format))
    return success
  },
})

const reports = bind(eventReportRoutes, {
  getEventReport: ({ db, viewer, params }) => readReport(db, viewer, params.id),
  listReportedAttendees: ({ db, viewer, params, query }) => readReported(db, viewer, params.id, query),
  askForAttendanceReport: async ({ viewer, params, body, write }) => {
    await write((tx) => askForAttendance(tx, viewer, params.id, body.export_file_format))
    return success
  },
})

const presenting = bind(presentingRoutes, {
  getPresenting: ({ viewer, params, ports }) => readPresenting(ports, viewer, params.id),
  getEventNotes: ({ db, viewer, params }) => readNotes(db, viewer, params.id),
  putEventNotes: ({ viewer, params, body, write }) => write((tx) => writeNotes(tx, viewer, params.id, body.text)),
})

const marking = bind(markingRoutes, {
  listEventMarks: async ({ db, viewer, params }) => ({ items: await showMarks(db, viewer, params.id) }),
  markEvent: ({ viewer, params, body, write }) => write((tx) => markEvent(tx, viewer, params.id, body.title)),
  renameEventMark: ({ viewer, params: { id: eventId, markId }, body, write }) =>
    write((tx) => titleMark(tx, viewer, { eventId, markId }, body.title)),
  removeEventMark: async ({ viewer, params: { id: eventId, markId }, write }) => {
    await write((tx) => unmarkEvent(tx, viewer, { eventId, markId }))
    return success
  },
})

export const eventsBound = [...eventsOnly, ...running, ...guests, ...registering, ...reports, ...presenting, ...marking]

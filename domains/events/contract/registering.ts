import { z } from 'zod/mini'
import { exportFields } from '#domains/exports/contract.ts'
import { gccId } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { registrationState } from './shapes.ts'

const params = z.object({ id: gccId })
const done = z.object({ result: z.literal('success') })

const registeredPerson = z.strictObject({
  username: z.string(),
  displayname: z.string(),
  state: registrationState,
  /** Epoch seconds: when they registered. */
  at: z.number(),
})
export type RegisteredPerson = z.output<typeof registeredPerson>

/** Of an event whose hosts ask people with an account to register beforehand; guests join it by `joinEvent`. */
export const registeringRoutes = routes({
  /** One has a place, or waits for one; who has registered already stays where they are. Until it begins (409). */
  registerForEvent: {
    method: 'POST',
    path: '/api/v3/events/{id}/registrations',
    access: 'person',
    params,
    answer: z.object({ result: z.literal('success'), state: registrationState }),
    refusals: ['not_found', 'conflict'],
  },
  /** Who waits longest gets the place. Until it begins (409). */
  unregisterFromEvent: {
    method: 'DELETE',
    path: '/api/v3/events/{id}/registrations',
    access: 'person',
    params,
    answer: done,
    refusals: ['not_found', 'conflict'],
  },
  /** People with an account, for who manages the event: who has a place, then who waits, each in the order in which they registered. */
  listRegistered: {
    method: 'GET',
    path: '/api/v3/events/{id}/registrations/people',
    access: 'person',
    params,
    query: z.object(pageFields(20)),
    answer: z.extend(pageOf(registeredPerson), {
      /** All who have a place, and all who wait for one. */
      registered: z.number(),
      waiting: z.number(),
    }),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** For who manages it; the person is told. Until it begins (409). */
  removeRegistered: {
    method: 'DELETE',
    path: '/api/v3/events/{id}/registrations/people/{username}',
    access: 'person',
    params: z.object({ id: gccId, username: z.string().check(z.minLength(1), z.maxLength(64)) }),
    answer: done,
    refusals: ['not_found', 'forbidden', 'conflict'],
  },
  /** All of them as a file; a mail brings its address. */
  askForRegistrationsFile: {
    method: 'POST',
    path: '/api/v3/events/{id}/registrations/file',
    access: 'person',
    params,
    body: z.object(exportFields),
    answer: done,
    refusals: ['not_found', 'forbidden', 'conflict', 'invalid', 'rate_limited'],
  },
})

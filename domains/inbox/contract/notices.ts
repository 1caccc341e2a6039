import { z } from 'zod/mini'
import { notificationChannels } from '#domains/notifications/contract.ts'
import { flag } from '#platform/contract/fields.ts'
import { uuid } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'

const notice = z.strictObject({
  id: uuid,
  /** As the domain that tells it calls it: `share`, `reply` … */
  kind: z.string(),
  /** A sentence: who did what. */
  text: z.string(),
  /** Root-relative: the page of what it is about. */
  url: z.string(),
  /** Of what it is about. */
  title: z.string(),
  thumbnail_url: z.nullable(z.string()),
  /** What was written with it; of a new video the topic or channel that is followed. */
  message: z.string(),
  /** Null: an anonymous viewer, or removed since. */
  from: z.nullable(z.strictObject({ name: z.string(), displayname: z.string() })),
  read: z.boolean(),
  /** ISO 8601. */
  at: z.string(),
})
export type Notice = z.output<typeof notice>

const unread = z.number()

const settableKind = z.strictObject({
  kind: z.string(),
  /** In English. */
  name: z.string(),
  /** Where the person is told who has not chosen, by their preference `notify_{kind}`. */
  default: z.enum(notificationChannels),
})
export type SettableKind = z.output<typeof settableKind>

export const noticeRoutes = routes({
  /** Newest first; what is about something that the person may not see any more is absent. `unread` is counted up to 100. */
  listInbox: {
    method: 'GET',
    path: '/api/v3/inbox',
    access: 'person',
    query: z.object(pageFields(20)),
    answer: z.extend(pageOf(notice), { unread }),
    refusals: ['invalid'],
  },
  /** `all` for the id: everything there is. */
  markNotice: {
    method: 'PUT',
    path: '/api/v3/inbox/{id}',
    access: 'person',
    params: z.object({ id: z.union([uuid, z.literal('all')]) }),
    body: z.object({ read: z._default(flag, true) }),
    answer: z.object({ result: z.literal('success'), unread }),
    refusals: ['not_found', 'invalid'],
  },
  /** What people can be told of, as settings show it. */
  listNotificationKinds: {
    method: 'GET',
    path: '/api/v3/inbox/kinds',
    access: 'person',
    answer: z.object({ items: z.array(settableKind) }),
    refusals: [],
  },
})

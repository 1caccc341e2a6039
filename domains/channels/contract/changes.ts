import { z } from 'zod/mini'
import { sharingFields } from '#domains/audience/contract.ts'
import { topicsField } from '#domains/topics/contract.ts'
import { flag, list, oneOf, text } from '#platform/contract/fields.ts'
import { uuid } from '#platform/contract/ids.ts'
import { nameFields } from '#platform/contract/name-list.ts'
import { routes } from '#platform/contract/route.ts'
import { undoing } from '#platform/contract/undoing.ts'
import { themeNumber } from '../themes.ts'
import { channelVisibility, done, managedChannel, params } from './shapes.ts'

/** Lines that a description has at most (LE-5.58). */
export const mostLines = 4

/** Channels that one call changes at most; the text says another number (wire.md, "Contradictions, decided"). */
export const mostAtOnce = 20
export const tooManyChannels = 'Maximum 12 channels are permitted for operation.'

const description = text({ max: 1000 }).check(
  z.refine((value) => value.split('\n').length <= mostLines, `At most ${mostLines} lines are allowed`),
)

const theme = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value, context) => {
    const number = themeNumber(value)
    if (number !== undefined) return number
    context.issues.push({ code: 'custom', message: 'This is not one of the colours.', input: value })
    return z.NEVER
  }),
)

const title = text({ min: 1, max: 255, empty: 'Please enter a title.' })
const picture = z.optional(z.string().check(z.maxLength(500)))

const fields = {
  description: z.optional(description),
  /** 1 to 12, or its code; a new channel's is decided by its title. */
  theme_colour: z.optional(theme),
  /** Comma text or a list; short ones are left out without a word (LE-5.52). */
  topics: z.optional(topicsField({ message: 'This character is not allowed in channel topic' })),
  visibility: z.optional(channelVisibility),
  /** For GROUPS. */
  ...sharingFields,
  external_users: z.optional(flag),
  /** Usernames: all of them. */
  managers: z.optional(list(100)),
  ownername: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  /** Addresses of the storage upload; empty: none. */
  thumbnailUploadUrl: picture,
  logoUploadUrl: picture,
}

const saved = z.object({ result: z.literal('success'), name: z.string(), channel: managedChannel })

const names = nameFields(mostAtOnce, tooManyChannels)

const update = {
  access: 'person',
  path: '/web/ajax/channels/{name}/update',
  params,
  body: z.object({
    displayname: z.optional(title),
    ...fields,
    /** For an hour `undoChannels` takes back who sees it and whose it is. */
    undoable: z.optional(flag),
  }),
  answer: z.extend(saved, { undo: z.optional(uuid) }),
  refusals: ['not_found', 'forbidden', 'invalid'],
} as const

export const changeRoutes = routes({
  createChannel: {
    method: 'POST',
    path: '/web/ajax/channels/create',
    access: 'person',
    body: z.object({ displayname: title, ...fields }),
    answer: saved,
    refusals: ['forbidden', 'invalid'],
  },
  /** Only what is sent changes. */
  updateChannel: { ...update, method: 'PUT' },
  /** The same for forms, which cannot PUT. */
  updateChannelByForm: { ...update, method: 'POST' },
  /** All of them or none. */
  updateChannels: {
    method: 'PUT',
    path: '/web/ajax/channels/update',
    access: 'person',
    body: z.object({ ...names, visibility: channelVisibility, undoable: z.optional(flag) }),
    answer: z.extend(done, {
      /** What takes it back for an hour, where it was to be undoable; of each channel in their order. */
      undo: z.optional(z.array(uuid)),
    }),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** All of them or none. */
  deleteChannels: {
    method: 'DELETE',
    path: '/web/ajax/channels/delete',
    access: 'person',
    body: z.object({
      ...names,
      /** For an hour `undoChannels` brings each back by its id. */
      undoable: z.optional(flag),
    }),
    answer: z.literal('OK'),
    as: 'text',
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  undoChannels: { ...undoing, path: '/api/v3/channels/undo' },
  featureChannel: {
    method: 'PUT',
    path: '/web/ajax/channels/{name}/featured',
    access: 'person',
    params,
    body: z.object({ featured: flag }),
    answer: z.object({ result: z.literal('success'), featured: z.boolean() }),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  subscribeChannel: {
    method: 'POST',
    path: '/web/ajax/channels/{name}/subscribe',
    access: 'person',
    params,
    body: z.object({ action: z._default(oneOf('subscribe', 'unsubscribe'), 'subscribe') }),
    answer: z.object({ result: z.literal('success'), subscribed: z.boolean(), subscriber_count: z.number() }),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
})

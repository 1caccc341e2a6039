import { z } from 'zod/mini'
import { tile } from '#domains/videos/contract.ts'
import { oneOf, oneOfOr } from '#platform/contract/fields.ts'
import { gccId } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { mostOfOne } from './names.ts'

const ofVideo = z.object({ videoId: gccId })
const ofList = z.object({ list: z.string() })
/** An existing list, as somebody names it; unknown ones are not found. */
const known = z.string().check(z.trim(), z.maxLength(200))

/** What a new name may be is said in names.ts, with the texts of its refusals. */
const newName = z.string().check(z.trim(), z.maxLength(1000))

const done = z.object({ result: z.literal('success') })

const savedList = z.strictObject({
  name: z.string(),
  /** Its place on the page, from 0. */
  listindex: z.number(),
  /** What the viewer sees of it; counted to 1,000. */
  total: z.number(),
  /** ISO 8601: when the last of what the viewer sees of it was saved; null: it holds nothing that they see. */
  saved_at: z.nullable(z.string()),
  videos: z.array(tile),
  /** `first` of the next page, or null. */
  next: z.nullable(z.number()),
})
export type SavedList = z.output<typeof savedList>

/** Saved last, by title, by when they were published. */
export const entryOrders = ['saved', 'displayname', 'date'] as const
export type EntryOrder = (typeof entryOrders)[number]

const index = z.coerce.number().check(z.int(), z.gte(0))

const lists = z.object({ items: z.array(savedList) })
export type Lists = z.output<typeof lists>

const listsOfVideo = z.object({
  items: z.array(z.strictObject({ name: z.string(), checked: z.boolean() })),
  /** Lists that hold it. */
  count: z.number(),
  limit: z.literal(mostOfOne),
})
export type ListsOfVideo = z.output<typeof listsOfVideo>

export const listRoutes = routes({
  listListsOfVideo: {
    method: 'GET',
    path: '/web/ajax/videos/{videoId}/mylist',
    access: 'person',
    params: ofVideo,
    answer: listsOfVideo,
    fragment: 'preferred',
    refusals: ['not_found', 'forbidden'],
  },
  /** Saves a video to a list, which is made where there is none of this name. Twice saves it once. */
  saveVideo: {
    method: 'POST',
    path: '/web/ajax/videos/{videoId}/mylist',
    access: 'person',
    params: ofVideo,
    body: z.object({ text: newName }),
    answer: z.object({ result: z.literal('success'), text: z.string() }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  unsaveVideo: {
    method: 'DELETE',
    path: '/web/ajax/videos/{videoId}/mylist',
    access: 'person',
    params: ofVideo,
    body: z.object({ text: known }),
    answer: z.literal('OK'),
    as: 'text',
    refusals: ['not_found'],
  },
  /** One list (`text`, with its place in `listindex`), or all of them; `max` videos of each, saved last first unless asked otherwise. */
  listLists: {
    method: 'GET',
    path: '/web/ajax/partials/mylists',
    access: 'person',
    query: z.object({
      text: z.optional(known),
      listindex: z.optional(index),
      order_by: z._default(oneOfOr(...entryOrders), 'saved'),
      order_type: z._default(oneOfOr('', 'asc', 'desc'), ''),
      first: z._default(index, 0),
      max: z._default(
        z.pipe(
          index,
          z.transform((max) => Math.min(max, 100)),
        ),
        12,
      ),
    }),
    answer: lists,
    fragment: 'preferred',
    refusals: ['not_found', 'invalid'],
  },
  /** The same as `unsaveVideo`, from the page of the lists. */
  removeFromList: {
    method: 'DELETE',
    path: '/web/ajax/partials/{list}/mylist',
    access: 'person',
    params: ofList,
    body: z.object({ text: z.optional(known), videoId: gccId }),
    answer: z.literal('OK'),
    as: 'text',
    refusals: ['not_found'],
  },
  removeList: {
    method: 'DELETE',
    path: '/web/ajax/partials/{list}/mylists',
    access: 'person',
    params: ofList,
    body: z.object({ text: z.optional(known) }),
    answer: z.literal('OK'),
    as: 'text',
    refusals: ['not_found'],
  },
  /** Undoes a removal within 30 days. */
  restoreList: {
    method: 'POST',
    path: '/web/ajax/partials/{list}/mylists',
    access: 'person',
    params: ofList,
    body: z.object({ op: oneOf('restore'), text: z.optional(known) }),
    answer: done,
    refusals: ['not_found', 'invalid', 'conflict'],
  },
  renameList: {
    method: 'PUT',
    path: '/web/ajax/partials/{newname}/mylists',
    access: 'person',
    params: z.object({ newname: z.string() }),
    body: z.object({ listname: z.optional(newName), oldlistname: known }),
    answer: z.literal(true),
    refusals: ['not_found', 'invalid', 'conflict'],
  },
  /** One that holds nothing yet, after the others. */
  createList: {
    method: 'POST',
    path: '/api/v3/lists',
    access: 'person',
    body: z.object({ name: newName }),
    answer: z.object({ result: z.literal('success'), name: z.string() }),
    refusals: ['forbidden', 'invalid', 'conflict'],
  },
  /** Those that are named come first, in this order. */
  orderLists: {
    method: 'PUT',
    path: '/api/v3/lists',
    access: 'person',
    body: z.object({ names: z.array(known).check(z.maxLength(200)) }),
    answer: done,
    refusals: ['not_found', 'invalid'],
  },
})

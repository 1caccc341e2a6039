import { z } from 'zod/mini'
import { text } from '#platform/contract/fields.ts'
import { routes } from '#platform/contract/route.ts'
import { topicsField } from './topics.ts'

/** How deep the tree goes. */
export const libraryDepth = 6

/** A place of the library tree; `displayPath` names it with all above it. */
export interface LibraryNode {
  readonly name: string
  readonly displayPath: string
  readonly slug: string
  readonly topics: string[]
  readonly children: LibraryNode[]
}

const fields = { name: z.string(), displayPath: z.string(), slug: z.string(), topics: z.array(z.string()) }

/** A shape for every level, so that it ends. */
const level = (deep: number): z.ZodMiniType<LibraryNode> =>
  z.strictObject({ ...fields, children: deep <= 1 ? z.array(z.never()) : z.array(level(deep - 1)) })

const node = z.strictObject({ ...fields, children: z.array(level(libraryDepth - 1)) }) as unknown as z.ZodMiniType<LibraryNode>
const changed = z.object({ result: z.literal('success'), node: z.strictObject(fields) })

const name = text({ min: 1, max: 128, empty: 'Please enter a name.' })
const slug = z.string().check(z.maxLength(80))
const topics = topicsField({ message: 'This character is not allowed in a topic' })
const bySlug = z.object({ slug })
const refusals = ['forbidden', 'not_found', 'conflict', 'invalid'] as const

export const placeRoutes = routes({
  getLibrary: {
    method: 'GET',
    path: '/api/v3/library',
    access: 'person',
    answer: z.object({ nodes: z.array(node) }),
    refusals: [],
  },
  /** `parent` is a slug; empty: at the top. The last among its sisters. */
  createLibraryNode: {
    method: 'POST',
    path: '/api/v3/library',
    access: 'person',
    body: z.object({ name, parent: z._default(slug, ''), topics: z.optional(topics) }),
    answer: changed,
    refusals,
  },
  /** The same, under the node that the address names. */
  createLibraryNodeUnder: {
    method: 'POST',
    path: '/api/v3/library/{slug}',
    access: 'person',
    params: bySlug,
    body: z.object({ name, topics: z.optional(topics) }),
    answer: changed,
    refusals,
  },
  /** What is sent changes; `position` is the place among its sisters, from 0. */
  updateLibraryNode: {
    method: 'PUT',
    path: '/api/v3/library/{slug}',
    access: 'person',
    params: bySlug,
    body: z.object({
      name: z.optional(name),
      parent: z.optional(slug),
      topics: z.optional(topics),
      position: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000))),
    }),
    answer: changed,
    refusals,
  },
  /** With everything below it; the topics stay. */
  removeLibraryNode: {
    method: 'DELETE',
    path: '/api/v3/library/{slug}',
    access: 'person',
    params: bySlug,
    answer: z.object({ result: z.literal('success') }),
    refusals: ['forbidden', 'not_found'],
  },
})

import { z } from 'zod/mini'
import { card } from '#domains/content/contract.ts'
import { tile } from '#domains/videos/contract.ts'
import { flag, text } from '#platform/contract/fields.ts'
import { routes } from '#platform/contract/route.ts'

/** Why something is recommended: a topic that the person follows, a channel that they subscribe to, or something that they watched. */
const because = z.strictObject({ reason: z.enum(['topic', 'watched', 'channel']), name: z.string() })

/** What a section can be made of besides a topic, a channel, a playlist, and what other types of content bring (`homeRows`). */
export const homeScopes = ['continue', 'recommended', 'recent', 'shorts', 'trending', 'popular', 'podcasts'] as const
export type HomeScope = (typeof homeScopes)[number]

const id = z.string().check(z.maxLength(64))

/** `scope:trending`, `topic:safety`, and `{type}:{name}` of a type of content that has a shelf: `channel:{name}`, `playlist:{name}`. */
const source = z.string().check(z.regex(/^[a-z_]{1,32}:\S{1,256}$/, 'This is nothing that a section can be made of.'))

export const homeSection = z.strictObject({
  id,
  title: z.string(),
  source,
  items: z.array(z.union([tile, card])),
  /** By the id of the item; of what is recommended. */
  because: z.optional(z.record(z.string(), because)),
})
export type HomeSection = z.output<typeof homeSection>
export type Because = z.output<typeof because>

const arranged = z.strictObject({ id, title: z.string(), source, order: z.number(), visible: z.boolean() })
export type ArrangedSection = z.output<typeof arranged>

const wanted = z.object({
  /** One that is there already; without it a new one is made. */
  id: z.optional(id),
  title: text({ min: 1, max: 80, empty: 'Please give the section a title.' }),
  source,
  order: z.optional(z.coerce.number()),
  visible: z._default(flag, true),
})
export type WantedSection = z.output<typeof wanted>

export const mostSections = 30

const wantedList = z.array(wanted).check(z.maxLength(mostSections, `At most ${mostSections} sections are allowed.`))

export const homeRoutes = routes({
  /** Sections without anything in them are left out; those of shorts have their items in `short_videos_listing`. */
  getHome: {
    method: 'GET',
    path: '/web/ajax/configurable-home-partial',
    access: 'anyone',
    answer: z.object({ sections: z.array(homeSection) }),
    fragment: 'preferred',
    refusals: [],
  },
  /** How a site admin has arranged the home page. */
  getHomeSections: {
    method: 'GET',
    path: '/api/v3/home-sections',
    access: 'person',
    answer: z.object({ items: z.array(arranged) }),
    refusals: ['forbidden'],
  },
  /** The whole arrangement: what is not named goes. Where no `order` is sent, the order of the list counts. */
  arrangeHome: {
    method: 'PUT',
    path: '/api/v3/home-sections',
    access: 'person',
    body: z.object({ sections: wantedList }),
    answer: z.object({ result: z.literal('success'), items: z.array(arranged) }),
    refusals: ['forbidden', 'invalid'],
  },
})

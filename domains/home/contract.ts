import { z } from 'zod/mini'
import { tile } from '#domains/videos/contract.ts'
import { routes } from '#platform/contract/route.ts'

export const homeSection = z.strictObject({
  id: z.enum(['continue', 'recent', 'trending']),
  title: z.string(),
  /** The listing's scope that the section is made of. */
  source: z.string(),
  items: z.array(tile),
})
export type HomeSection = z.output<typeof homeSection>

export const homeRoutes = routes({
  /** Sections without anything in them are left out. */
  getHome: {
    method: 'GET',
    path: '/web/ajax/configurable-home-partial',
    access: 'anyone',
    answer: z.object({ sections: z.array(homeSection) }),
    fragment: 'preferred',
    refusals: [],
  },
})

import { listBegun, listNewest, listTrending } from '#domains/videos/server.ts'
import { bind } from '#platform/server/bind.ts'
import type { Db } from '#platform/server/db.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import { type HomeSection, homeRoutes } from '../contract.ts'

const inSection = 12

const isPerson = (viewer: Viewer): viewer is Person => viewer.id !== null

async function sectionsOf(db: Db, viewer: Viewer): Promise<HomeSection[]> {
  const [begun, recent, trending] = await Promise.all([
    isPerson(viewer) ? listBegun(db, viewer, inSection) : [],
    listNewest(db, viewer, 'video', inSection),
    listTrending(db, viewer, inSection),
  ])
  const sections: HomeSection[] = [
    { id: 'continue', title: 'Continue watching', source: 'continue', items: begun },
    { id: 'recent', title: 'Recent videos', source: 'recent', items: recent },
    { id: 'trending', title: 'Trending', source: 'trending', items: trending },
  ]
  return sections.filter(({ items }) => items.length > 0)
}

export const bound = bind(homeRoutes, {
  getHome: async ({ db, viewer }) => ({ sections: await sectionsOf(db, viewer) }),
})

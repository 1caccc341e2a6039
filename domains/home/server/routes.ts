import { Problem } from '#platform/contract/problem.ts'
import { type Bound, bind } from '#platform/server/bind.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { type ArrangedSection, type HomeSection, homeRoutes } from '../contract.ts'
import { arrangeHome } from './commands.ts'
import { can } from './policy.ts'
import { listSections } from './queries/sections.ts'
import { loadSection } from './section-items.ts'

const inSection = 12
/** Its items come with a call of their own. */
const apart = 'scope:shorts'

async function sectionsOf(db: Db, viewer: Viewer): Promise<HomeSection[]> {
  const shown = (await listSections(db)).filter(({ visible }) => visible)
  const sections = await Promise.all(
    shown.map(async ({ id, title, source }) => ({ id, title, source, ...(await loadSection(source, { db, viewer, max: inSection })) })),
  )
  return sections.filter(({ items, source }) => items.length > 0 || source === apart)
}

async function arrangement(db: Db | Tx): Promise<ArrangedSection[]> {
  return (await listSections(db)).map(({ position, ...section }) => ({ ...section, order: position }))
}

export const homeBound: Bound[] = bind(homeRoutes, {
  getHome: async ({ db, viewer }) => ({ sections: await sectionsOf(db, viewer) }),
  getHomeSections: async ({ db, viewer }) => {
    if (!can.arrange(viewer)) throw new Problem('forbidden')
    return { items: await arrangement(db) }
  },
  arrangeHome: async ({ viewer, body, write }) => {
    const items = await write(async (tx) => {
      await arrangeHome(tx, viewer, body.sections)
      return arrangement(tx)
    })
    return { result: 'success' as const, items }
  },
})

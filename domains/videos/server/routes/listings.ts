import { firstOf, pageFrom } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import type { Person } from '#platform/server/viewer.ts'
import { listingRoutes } from '../../contract/listings.ts'
import { listDomain, listMine, listPublic } from '../listings.ts'
import { can } from '../policy.ts'
import { presentTile } from '../present.ts'
import { getVisibleVideo } from '../queries/detail.ts'
import { related } from '../queries/related.ts'
import { listTiles } from '../queries/tiles.ts'
import { typesOfTabs } from '../query-words.ts'

const allTypes = typesOfTabs.all ?? []

function refuseOthers(viewer: Person): void {
  if (!can.seeDomainContent(viewer)) throw new Problem('forbidden')
}

export const listingsBound = bind(listingRoutes, {
  listVideos: ({ db, viewer, query }) => listPublic(db, viewer, ['video'], query),
  listShorts: ({ db, viewer, query }) => listPublic(db, viewer, ['short'], query),
  listPodcasts: ({ db, viewer, query }) => listPublic(db, viewer, ['podcast'], query),
  listFoundVideos: ({ db, viewer, query }) => listPublic(db, viewer, typesOfTabs[query.type] ?? [], query),
  listRelatedVideos: async ({ db, viewer, params, query }) => {
    const video = await getVisibleVideo(db, viewer, params.id)
    const window = { first: firstOf(query), max: query.max }
    const rows = await listTiles(db, viewer, related(viewer, video, window))
    const page = pageFrom(rows, window.first, window.max)
    return { ...page, items: page.items.map((row) => presentTile(row, viewer)) }
  },
  listMyVideos: ({ db, viewer, query }) => listMine(db, viewer, ['video'], query),
  listMyPodcasts: ({ db, viewer, query }) => listMine(db, viewer, ['podcast'], query),
  listMyShorts: ({ db, viewer, query }) => listMine(db, viewer, ['short'], query),
  listMyContent: ({ db, viewer, query }) => listMine(db, viewer, allTypes, query),
  listMyContentShortly: ({ db, viewer, query }) => listMine(db, viewer, allTypes, query),
  listDomainVideos: async ({ db, viewer, query }) => {
    refuseOthers(viewer)
    return listDomain(db, viewer, 'video', query)
  },
  listDomainPodcasts: async ({ db, viewer, query }) => {
    refuseOthers(viewer)
    return listDomain(db, viewer, 'podcast', query)
  },
})

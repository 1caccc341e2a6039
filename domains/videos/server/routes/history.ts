import { firstOf, pageFrom } from '#platform/contract/page.ts'
import { bind } from '#platform/server/bind.ts'
import { historyRoutes } from '../../contract/history.ts'
import { presentTile } from '../present.ts'
import { forgetViewings, listHistoryRows } from '../queries/watching/history.ts'

export const historyBound = bind(historyRoutes, {
  listHistory: async ({ db, viewer, query }) => {
    const first = firstOf(query)
    const page = pageFrom(await listHistoryRows(db, viewer, { first, max: query.max }), first, query.max)
    const items = page.items.map((row) => ({ ...presentTile(row, viewer), watched_at: (row.viewed_at ?? new Date(0)).toISOString() }))
    return { ...page, items }
  },
  clearHistory: async ({ viewer, body, write }) => {
    await write((tx) => forgetViewings(tx, viewer.id, body.gconfid))
    return { result: 'success' as const }
  },
})

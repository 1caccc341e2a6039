import { bind } from '#platform/server/bind.ts'
import { watchingRoutes } from '../../contract/watching.ts'
import { getViewerships, reportProgress } from '../watching.ts'

export const watchingBound = bind(watchingRoutes, {
  reportProgress: ({ ports, viewer, params, body }) => reportProgress(ports, viewer, { id: params.id, ...body, position: body.position }),
  getViewerships: ({ ports, viewer, query }) => getViewerships(ports, viewer, query['include.video'] ?? query.include?.video ?? []),
})

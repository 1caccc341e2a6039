import { Problem } from '#platform/contract/problem.ts'
import { type Bound, bind } from '#platform/server/bind.ts'
import { watchingRoutes } from '../../contract/watching.ts'
import type { Showing } from '../showing.ts'
import { getViewerships, reportProgress } from '../watching.ts'

export const watchingBound = ({ asks }: Showing): Bound[] =>
  bind(watchingRoutes, {
    reportProgress: async ({ db, ports, viewer, params, body, request }) => {
      if ((await asks.locks(db, viewer, [params.id])).size > 0) throw new Problem('forbidden', 'locked')
      const userAgent = request.headers['user-agent']
      return reportProgress(ports, viewer, {
        id: params.id,
        ...body,
        position: body.position,
        qoe: body.qoe,
        address: request.ip,
        userAgent,
      })
    },
    getViewerships: ({ ports, viewer, query }) => getViewerships(ports, viewer, query['include.video'] ?? query.include?.video ?? []),
  })

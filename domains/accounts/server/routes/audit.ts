import { Readable } from 'node:stream'
import { firstOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { auditRoutes } from '../../contract/audit.ts'
import { writeAudit } from '../audit-file.ts'
import { can } from '../policy.ts'
import { presentAudited, presentPage } from '../present.ts'
import { auditHourly, listAudit } from '../queries/audit.ts'

export const auditBound = bind(auditRoutes, {
  listAudit: async ({ db, viewer, query }) => {
    if (!can.administer(viewer)) throw new Problem('forbidden')
    const asked = { first: firstOf(query), max: query.max }
    return presentPage(await listAudit(db, query, asked), asked, presentAudited)
  },
  exportAudit: async ({ db, viewer, query, reply, write }) => {
    if (!can.administer(viewer)) throw new Problem('forbidden')
    await write((tx) => auditHourly(tx, { accountId: viewer.id, action: 'export.audit', subject: 'audit' }))
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="audit.csv"')
    await reply.header('cache-control', 'no-store').send(Readable.from(writeAudit(db, query)))
    return null
  },
})

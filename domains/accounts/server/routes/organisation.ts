import { firstOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { organisationRoutes } from '../../contract.ts'
import { changeFlags } from '../commands/organisation.ts'
import { can } from '../policy.ts'
import { presentAudited, presentMail, presentPage } from '../present.ts'
import { listAudit, listMail, readFlags } from '../queries/organisation.ts'

const refuseOthers = (viewer: Viewer) => {
  if (!can.administer(viewer)) throw new Problem('forbidden')
}

export const organisationBound = bind(organisationRoutes, {
  getDomain: ({ db }) => readFlags(db),
  updateDomain: async ({ viewer, write, body }) => ({
    result: 'success' as const,
    ...(await write((tx) => changeFlags(tx, viewer, body))),
  }),
  listMail: async ({ db, viewer, query }) => {
    refuseOthers(viewer)
    const asked = { to: query.to, first: firstOf(query), max: query.max }
    return presentPage(await listMail(db, asked), asked, presentMail)
  },
  listAudit: async ({ db, viewer, query }) => {
    refuseOthers(viewer)
    const asked = { subject: query.subject, first: firstOf(query), max: query.max }
    return presentPage(await listAudit(db, asked), asked, presentAudited)
  },
})

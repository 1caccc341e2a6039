import { firstOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { type Bound, bind } from '#platform/server/bind.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { organisationRoutes } from '../../contract.ts'
import { changeFlags } from '../commands/organisation.ts'
import type { SentFiles } from '../files.ts'
import { can } from '../policy.ts'
import { presentMail, presentPage } from '../present.ts'
import { listMail, readFlags } from '../queries/organisation.ts'

const refuseOthers = (viewer: Viewer) => {
  if (!can.administer(viewer)) throw new Problem('forbidden')
}

export const organisationBound = (files: SentFiles): Bound[] =>
  bind(organisationRoutes, {
    getDomain: ({ db }) => readFlags(db),
    updateDomain: async ({ viewer, write, body }) => ({
      result: 'success' as const,
      ...(await write((tx) => changeFlags(tx, viewer, body, files))),
    }),
    listMail: async ({ db, viewer, query }) => {
      refuseOthers(viewer)
      const asked = { to: query.to, first: firstOf(query), max: query.max }
      return presentPage(await listMail(db, asked), asked, presentMail)
    },
  })

import { getVisibleVideo, manages } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { packageRoutes } from '../contract.ts'
import { openPackage, removePackage } from './commands.ts'
import { findPackage } from './queries/packages.ts'

const result = 'success' as const

export const packagesBound = bind(packageRoutes, {
  downloadPackage: async ({ db, viewer, params, reply }) => {
    if (!manages(viewer, await getVisibleVideo(db, viewer, params.id))) throw new Problem('forbidden')
    const found = await findPackage(db, params.id, params.packageId)
    if (!found) throw new Problem('not_found')
    if (!found.zip) throw new Problem('conflict', 'not_ready', 'This package is not ready yet.')
    reply.type('application/zip').header('content-disposition', `attachment; filename="${found.file_name}"`)
    await reply.header('cache-control', 'no-store').send(found.zip)
    return null
  },
  deletePackage: async ({ viewer, params, write }) => {
    await write((tx) => removePackage(tx, viewer, params.gconfid, params.packageId))
    return { result, message: 'Package deleted successfully' }
  },
  openPackage: async ({ ports, params, body, write }) => {
    const byPackage = { videoId: params.id, packageId: params.packageId, secret: body.secret }
    return { result, ...(await write((tx) => openPackage(tx, ports, byPackage))) }
  },
})

import { bind } from '#platform/server/bind.ts'
import { packageRoutes } from '../contract.ts'
import { openPackage, removePackage } from './commands.ts'
import { sendPackage } from './sending.ts'

const result = 'success' as const

export const packagesBound = bind(packageRoutes, {
  downloadPackage: async (call) => {
    await sendPackage(call)
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

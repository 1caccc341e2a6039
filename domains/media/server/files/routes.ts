import { bind } from '#platform/server/bind.ts'
import { uploadRoutes } from '../../contract.ts'
import { announceFile } from './commands.ts'

export const filesBound = bind(uploadRoutes, {
  getUploadTarget: ({ viewer, ports, query }) => announceFile(ports, viewer, query.mediatype, query.for),
})

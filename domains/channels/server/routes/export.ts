import { askForExport } from '#domains/exports/server.ts'
import { bind } from '#platform/server/bind.ts'
import { exportRoutes } from '../../contract/export.ts'
import { channelsExport } from '../export.ts'

export const exportBound = bind(exportRoutes, {
  askForChannelReport: async ({ viewer, body, write }) => {
    await write((tx) => askForExport(tx, viewer, { kind: channelsExport, parameters: {}, format: body.export_file_format }))
    return { result: 'success' as const }
  },
})

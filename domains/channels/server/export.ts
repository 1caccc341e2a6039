import { defineExport } from '#domains/exports/server.ts'
import { pagesOf } from '#platform/server/cursor.ts'
import { channelExportRows, exportColumns, listOwnChannels, ownsAll } from './queries/export.ts'

interface Parameters {
  /** Ids; settled when the file is made. */
  readonly channels?: readonly string[]
}

/** A table of the channels that somebody owns or manages. Who loses one of them loses the file. */
export const channelsExport = defineExport<Parameters>({
  name: 'channels',
  // LE-8.34
  failure: 'Failed to generate the report',
  permits: async (db, person, { channels }) => channels === undefined || ownsAll(db, person, channels),
  settle: async (db, person) => ({ channels: await listOwnChannels(db, person) }),
  columns: () => exportColumns,
  rows: (db, person, { channels = [] }) => pagesOf(db, channelExportRows(person, channels)),
  fileName: (madeAt) => `channels-${madeAt.toISOString().slice(0, 10)}`,
  mail: async () => ({ subject: 'The report on your channels', opening: 'the report on your channels is ready for you to download:' }),
})

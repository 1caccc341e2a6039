import { Readable } from 'node:stream'
import { csvOf } from '#platform/server/table-files/csv.ts'
import type { TableRow } from '#platform/server/table-files/row.ts'
import { xlsxOf } from '#platform/server/table-files/xlsx.ts'
import type { ExportFormat } from '../contract.ts'

interface Format {
  readonly contentType: string
  /** Made page by page, while it is read. */
  bytes(names: readonly string[], pages: AsyncIterable<readonly TableRow[]>): Readable
}

/** What a file of rows may be made as. */
export const formats: Readonly<Record<ExportFormat, Format>> = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    bytes: (names, pages) => Readable.from(csvOf(names, pages), { objectMode: false }),
  },
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', bytes: xlsxOf },
}

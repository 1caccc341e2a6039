import type { Db, Tx } from '#platform/server/db.ts'
import type { TableRow } from '#platform/server/table-files/row.ts'
import type { Person } from '#platform/server/viewer.ts'

/** Where a transaction is not needed. */
type Reader = Db | Tx

/** A kind of file that people ask for. `P` is kept as JSON with each file. */
export interface ExportKind<P extends object = object> {
  /** In rows, and in the audit log as `export.{name}`. */
  readonly name: string
  /** What a person reads who asks too often. */
  readonly failure: string
  /** Whether the person may have the file: asked when they ask for it, before it is made, and at each download. */
  permits(db: Reader, person: Person, parameters: P): Promise<boolean>
  /** Names what the file will be of, where that may change until the download; kept in place of what was asked with. */
  settle?(db: Reader, person: Person, parameters: P): Promise<P>
  /** Names of the columns, which the rows go by. */
  columns(parameters: P): readonly string[]
  /** All rows in pages; each page is written before the next one is read. */
  rows(db: Db, person: Person, parameters: P): AsyncIterable<readonly TableRow[]>
  /** Without its ending; letters, digits, `-`, `_` and dots. */
  fileName(madeAt: Date, parameters: P): string
  /** `opening`: the beginning of a sentence that ends with the link. */
  mail(db: Reader, person: Person, parameters: P): Promise<{ readonly subject: string; readonly opening: string }>
}

/** Declares a kind of file; `app/server/domains.ts` tells exports of it. */
export const defineExport = <P extends object>(kind: ExportKind<P>): ExportKind<P> => kind

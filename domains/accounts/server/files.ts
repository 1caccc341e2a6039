import type { Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'

/** Files that people sent; told by the domain above, which accounts must not know. */
export interface SentFiles {
  /** Makes a picture the one that `use` shows. @returns its address */
  readonly usePicture: (tx: Tx, viewer: Person, address: string, use: { usedBy: string; purpose: 'logo' }) => Promise<string>
  /** What `use` shows is nobody's any more. */
  readonly releasePictures: (tx: Tx, use: string) => Promise<void>
  /** What a CSV file of theirs holds. @throws Problem invalid (unknown_file) */
  readonly readCsvFile: (ports: Ports, viewer: Person, address: string) => Promise<string>
}

import type { Tx } from '#platform/server/db.ts'

/** Everything that came from one person is another's from now on: assets, uploads under way, pictures. */
export async function changeOwner(tx: Tx, from: string, to: string): Promise<void> {
  for (const table of ['asset', 'upload', 'stored_file'] as const)
    await tx.updateTable(table).set({ owner_id: to }).where('owner_id', '=', from).execute()
}

import { findAccounts } from '#domains/accounts/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'

/** Of one comment. */
const most = 20

/** The names that stand in a text, each after an @, in lower case. */
export function mentionsIn(text: string): string[] {
  const names = [...text.matchAll(/(?<![\w.@-])@([\p{L}\p{N}._-]{2,64})/gu)].map(([, name = '']) =>
    name.replace(/[.-]+$/, '').toLowerCase(),
  )
  return [...new Set(names)].slice(0, most)
}

/** The people who are mentioned in some texts. */
export async function findMentioned(db: Db | Tx, texts: readonly string[]): Promise<{ id: string; username: string }[]> {
  const names = [...new Set(texts.flatMap(mentionsIn))]
  if (names.length === 0) return []
  return (await findAccounts(db, names)).filter(({ isEnabled }) => isEnabled)
}

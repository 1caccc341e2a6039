import { audit } from '#domains/accounts/server.ts'
import { topicPattern } from '#domains/topics/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { homeScopes, type WantedSection } from '../contract.ts'
import { can } from './policy.ts'
import { replaceSections } from './queries/sections.ts'
import type { Sources } from './sources.ts'

function known({ source }: WantedSection, sources: Sources): boolean {
  const [kind = '', name = ''] = source.split(/:(.*)/s)
  if (kind === 'scope') return (homeScopes as readonly string[]).includes(name)
  if (kind === 'topic') return topicPattern.test(name)
  return kind in sources
}

/** Arranges the home page anew for everybody. */
export async function arrangeHome(tx: Tx, viewer: Person, wanted: readonly WantedSection[], sources: Sources): Promise<void> {
  if (!can.arrange(viewer)) throw new Problem('forbidden')
  if (!wanted.every((one) => known(one, sources)))
    throw new Problem('invalid', 'source', 'This is nothing that a section can be made of.', 'sections')
  const ordered = wanted.map((one, index) => ({ ...one, order: one.order ?? index })).toSorted((a, b) => a.order - b.order)
  await replaceSections(tx, ordered)
  await audit(tx, { accountId: viewer.id, action: 'home.arranged', subject: 'home' })
}

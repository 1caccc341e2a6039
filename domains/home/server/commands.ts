import { audit } from '#domains/accounts/server.ts'
import { contentType, homeRow } from '#domains/content/server.ts'
import { topicPattern } from '#domains/topics/topic-text.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { homeScopes, type WantedSection } from '../contract.ts'
import { can } from './policy.ts'
import { replaceSections } from './queries/sections.ts'

function isSource({ source }: WantedSection): boolean {
  const [kind = '', name = ''] = source.split(/:(.*)/s)
  if (kind === 'scope') return (homeScopes as readonly string[]).includes(name) || homeRow(name) !== undefined
  if (kind === 'topic') return topicPattern.test(name)
  return contentType(kind)?.shelf !== undefined
}

/** Arranges the home page anew for everybody. */
export async function arrangeHome(tx: Tx, viewer: Person, wanted: readonly WantedSection[]): Promise<void> {
  if (!can.arrange(viewer)) throw new Problem('forbidden')
  if (!wanted.every(isSource)) throw new Problem('invalid', 'source', 'This is nothing that a section can be made of.', 'sections')
  const ordered = wanted.map((one, index) => ({ ...one, order: one.order ?? index })).toSorted((a, b) => a.order - b.order)
  await replaceSections(tx, ordered)
  await audit(tx, { accountId: viewer.id, action: 'home.arranged', subject: 'home' })
}

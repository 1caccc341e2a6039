import type { RawBuilder } from 'kysely'
import { pageFrom, totalOf, windowOf } from '#platform/contract/page.ts'
import type { Db } from '#platform/server/db.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import type { ChannelListingQuery, ChannelPage } from '../contract.ts'
import { askedIn } from './asked.ts'
import { presentChannel } from './present.ts'
import {
  type Choice,
  countChosen,
  holdsPodcasts,
  isFeatured,
  isNone,
  isRecent,
  listChosen,
  mine,
  type Order,
  subscribed,
} from './queries/choosing.ts'

type Scope = ChannelListingQuery['scope']
type Sorting = Pick<ChannelListingQuery, 'order_by' | 'order_type' | 'qtext' | 'shallow_search'>
type AnyQuery = Sorting & Pick<ChannelListingQuery, 'first' | 'last_index' | 'lastIndexed' | 'pageNo' | 'max' | 'count'>

const orders: Readonly<Record<string, Order>> = {
  displayname: 'title',
  title: 'title',
  views: 'subscribers',
  popularity: 'subscribers',
  relevance: 'relevance',
  date: 'newest',
  time: 'newest',
  time_sort: 'newest',
}

const wordsOf = ({ qtext, shallow_search }: Sorting) => askedIn(qtext, shallow_search)

interface Listing {
  readonly viewer: Viewer
  readonly query: AnyQuery
  readonly clauses: readonly RawBuilder<boolean>[]
  readonly scope: Scope
}

function choiceOf({ query, clauses, scope }: Listing): Choice {
  const asked = wordsOf(query)
  const order = orders[query.order_by] ?? (asked ? 'relevance' : scope === 'recent' ? 'recent' : 'newest')
  const descending = query.order_type === '' ? order !== 'title' : query.order_type !== 'asc'
  return { clauses, asked, order, descending, ...windowOf(query) }
}

async function paged(db: Db, listing: Listing): Promise<ChannelPage> {
  const { viewer, query, scope } = listing
  const choice = choiceOf(listing)
  const page = pageFrom(await listChosen(db, viewer, choice), choice.first, choice.max)
  const counted = query.count ? await countChosen(db, viewer, choice) : null
  return {
    ...page,
    items: page.items.map((row) => presentChannel(row, viewer)),
    ...totalOf(counted),
    scope,
    qtext: query.qtext,
  }
}

/** Of an anonymous viewer nothing is theirs. */
const clauseOf: Record<Scope, (viewer: Viewer) => readonly RawBuilder<boolean>[]> = {
  all: () => [],
  recent: () => [isRecent],
  subscribed: (viewer) => [subscribed(viewer)],
  featured: () => [isFeatured],
  my: (viewer) => [mine(viewer)],
}

/** Where a scope has nothing another is shown (VW-4.29, VW-4.30). */
const fallbacks: Partial<Record<Scope, Scope>> = { subscribed: 'recent', recent: 'all' }

export async function listChannels(db: Db, viewer: Viewer, query: ChannelListingQuery): Promise<ChannelPage> {
  const wished = [...(query.podcasts ? [holdsPodcasts(viewer)] : []), ...(query.content_filtering === 'featured' ? [isFeatured] : [])]
  const of = (scope: Scope): Listing => ({ viewer, query, scope, clauses: [...clauseOf[scope](viewer), ...wished] })
  let scope = query.scope
  for (;;) {
    const page = await paged(db, of(scope))
    const next = fallbacks[scope]
    if (page.items.length > 0 || next === undefined || wordsOf(query)) return page
    if (page.first > 0 && !(await isNone(db, viewer, choiceOf(of(scope))))) return page
    scope = next
  }
}

export const listMine = (db: Db, viewer: Person, query: AnyQuery): Promise<ChannelPage> =>
  paged(db, { viewer, query, scope: 'my', clauses: [mine(viewer)] })

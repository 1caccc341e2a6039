import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'

/** Nothing arrived since a list was asked for again but a further page: that it was asked for broke the other asking off. */
const isBrokenOff = ({ state }: Query, updates: number) =>
  state.fetchMeta?.fetchMore !== undefined && state.fetchStatus === 'idle' && state.dataUpdateCount <= updates + 1

/**
 * A client in which nothing invalidated stays as it was. The library takes a first answer that is still on its way for a fresh one, though the
 * server may have read it before the change; here it is asked for again as soon as it has arrived. So is a list whose next page was asked for
 * while it was asked for again: that breaks the asking off, and the library takes the pages that are there for fresh ones.
 */
export class FreshQueryClient extends QueryClient {
  /** Those whose first answer is waited for already. */
  readonly #awaited = new WeakSet<Query>()

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' } as InvalidateQueryFilters)
      .filter((query) => query.state.data === undefined && !this.#awaited.has(query))
    const lists = this.getQueryCache()
      .findAll({ ...filters, type: 'active' } as InvalidateQueryFilters)
      .filter(({ state }) => state.data !== undefined)
      .map((query) => ({ query, updates: query.state.dataUpdateCount }))
    const refetched = super.invalidateQueries(filters, options)
    for (const query of first) this.#awaited.add(query)
    await Promise.allSettled(first.map(async ({ promise }) => promise))
    for (const query of first) this.#awaited.delete(query)
    const { refetchType = 'active' } = filters ?? {}
    const ask = ({ queryKey }: Query) => super.invalidateQueries({ queryKey, exact: true, refetchType }, options)
    await Promise.all([refetched, ...first.map(ask)])
    await Promise.all(lists.filter(({ query, updates }) => isBrokenOff(query, updates)).map(({ query }) => ask(query)))
  }
}

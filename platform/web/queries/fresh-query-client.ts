import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * A client in which nothing invalidated stays as it was. The library takes a first answer that is still on its way for a fresh one, though the
 * server may have read it before the change; here it is asked for again as soon as it has arrived.
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
    const refetched = super.invalidateQueries(filters, options)
    for (const query of first) this.#awaited.add(query)
    await Promise.allSettled(first.map(async ({ promise }) => promise))
    for (const query of first) this.#awaited.delete(query)
    const { refetchType = 'active' } = filters ?? {}
    const again = first.map(({ queryKey }) => super.invalidateQueries({ queryKey, exact: true, refetchType }, options))
    await Promise.all([refetched, ...again])
  }
}

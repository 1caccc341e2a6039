import { queryOptions } from '@tanstack/react-query'
import { sampleLibraryRoutes } from '#app/contract/sample-library.ts'
import { call } from '#platform/web/client.ts'

const every = 3_000
/** The loading begins a moment after the set-up has answered: so many answers are waited for before it counts as not asked for. */
const firstAnswers = 3

export const sampleLibraryQuery = queryOptions({
  queryKey: ['sample-library'],
  queryFn: ({ signal }) => call(sampleLibraryRoutes.getSampleLibrary, { signal }),
  refetchInterval: ({ state }) => (state.data?.loading || state.data?.removing || state.dataUpdateCount < firstAnswers ? every : false),
})

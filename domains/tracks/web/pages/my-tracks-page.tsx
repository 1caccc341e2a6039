import type { PageModule } from '#platform/web/page-declaration.ts'
import { tracksQuery, tracksState } from '../listing/listing-query.ts'
import { MyTracks } from '../listing/my-tracks.tsx'

export const load: NonNullable<PageModule['load']> = ({ queries, search }) =>
  queries.prefetchInfiniteQuery(tracksQuery('mine', tracksState.parse(search)))

export const Page = () => <MyTracks />

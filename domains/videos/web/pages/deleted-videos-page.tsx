import type { PageModule } from '#platform/web/page-declaration.ts'
import { DeletedVideos, deletedQuery } from '../deleted-videos.tsx'

export const load: NonNullable<PageModule['load']> = ({ queries }) => queries.ensureInfiniteQueryData(deletedQuery)

export const Page = () => <DeletedVideos />

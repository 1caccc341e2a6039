import { DeletedVideos, deletedQuery } from '#domains/videos/web.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = ({ queries }) => queries.ensureInfiniteQueryData(deletedQuery)

export const Page = () => <DeletedVideos />

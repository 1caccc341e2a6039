import type { PageModule } from '#platform/web/page-declaration.ts'
import { Reviews, reviewsQuery } from '../review/reviews.tsx'

export const load: NonNullable<PageModule['load']> = ({ queries }) => queries.fetchInfiniteQuery(reviewsQuery)

export const Page = Reviews

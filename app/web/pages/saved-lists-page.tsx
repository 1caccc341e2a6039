import { namesQuery, SavedLists } from '#domains/lists/web.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = ({ queries }) => queries.fetchQuery(namesQuery)

export const Page = SavedLists

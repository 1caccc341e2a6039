import type { PageModule } from '#platform/web/page-declaration.ts'
import { ProjectList } from '../list/project-list.tsx'
import { projectsQuery, projectsState } from '../queries.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, search }) =>
  queries.ensureInfiniteQueryData(projectsQuery(projectsState.parse(search)))

export const Page = ProjectList

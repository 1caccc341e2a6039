import type { PageModule } from '#platform/web/page-declaration.ts'
import { MyTeam } from '../team/my-team.tsx'
import { teamQuery } from '../team/team-queries.ts'

export const load: NonNullable<PageModule['load']> = ({ queries }) => queries.prefetchQuery(teamQuery)

export const Page = () => <MyTeam />

import type { PageModule } from '#platform/web/page-declaration.ts'
import { InvitationPage, invitationQuery } from '../invitation-page.tsx'

export const load: NonNullable<PageModule['load']> = ({ queries, params }) => queries.fetchQuery(invitationQuery(params['token'] ?? ''))

export const Page = InvitationPage

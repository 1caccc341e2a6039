import { redirect } from '@tanstack/react-router'
import { meQuery } from '#domains/accounts/web.ts'
import { eventQuery, joinAddress } from '#domains/events/web.ts'
import { writeQuery } from '#platform/web/calling/query-string.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'

/** As the server answers its address: who has not joined does so first (LE-6.16). */
export const load: NonNullable<PageModule['load']> = async ({ queries, params, search }) => {
  const id = params['id'] ?? ''
  const [event, me] = await Promise.all([queries.fetchQuery(eventQuery(id)), queries.ensureQueryData(meQuery)])
  if (me.user === null && !event.guest) throw redirect({ href: joinAddress(id) + writeQuery(search) })
}

export { Page } from './event-page.tsx'

import { useParams } from '@tanstack/react-router'
import { meQuery } from '#domains/accounts/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { JoinEvent } from '../join/join-event.tsx'
import { joinQuery } from '../join/queries.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, params }) =>
  Promise.all([queries.fetchQuery(joinQuery(params['id'] ?? '')), queries.ensureQueryData(meQuery)])

export function Page() {
  const { id = '' } = useParams({ strict: false })
  return <JoinEvent key={id} id={id} />
}

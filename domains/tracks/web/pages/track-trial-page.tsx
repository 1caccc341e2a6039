import { useParams } from '@tanstack/react-router'
import { managedOnly } from '#platform/web/managed-only.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { trackQuery, trialQuery } from '../queries.ts'
import { TryTrack } from '../trial/try-track.tsx'

export const load: NonNullable<PageModule['load']> = async ({ queries, params }) => {
  const { name = '' } = params
  managedOnly(await queries.fetchQuery(trackQuery(name)))
  await queries.fetchQuery(trialQuery(name))
}

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <TryTrack key={name} name={name} />
}

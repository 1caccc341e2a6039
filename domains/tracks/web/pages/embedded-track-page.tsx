import { useParams } from '@tanstack/react-router'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { EmbeddedTrack } from '../play/embedded-track.tsx'
import { loadTrack } from '../play/load-track.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, params }) => loadTrack(queries, params['name'] ?? '')

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <EmbeddedTrack key={name} name={name} />
}

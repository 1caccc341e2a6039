import { useParams, useSearch } from '@tanstack/react-router'
import { StopMails } from '../join/stop-mails.tsx'

export function Page() {
  const { id = '' } = useParams({ strict: false })
  const { token } = useSearch({ strict: false }) as { token?: unknown }
  return <StopMails id={id} token={typeof token === 'string' ? token : ''} />
}

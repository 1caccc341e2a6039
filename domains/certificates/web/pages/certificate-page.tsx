import { useParams } from '@tanstack/react-router'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { CertificateCheck } from '../checked-certificate.tsx'
import { checkedQuery } from '../queries.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, params }) => queries.fetchQuery(checkedQuery(params['code'] ?? ''))

export function Page() {
  const { code = '' } = useParams({ strict: false }) as { code?: string }
  return <CertificateCheck key={code} code={code} />
}

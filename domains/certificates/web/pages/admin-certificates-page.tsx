import type { QueryClient } from '@tanstack/react-query'
import { CertificateKeys } from '../certificate-keys.tsx'
import { certificateKeysQuery } from '../queries.ts'

export const load = async ({ queries }: { queries: QueryClient }): Promise<void> => {
  await queries.prefetchQuery(certificateKeysQuery)
}

export const Page = () => <CertificateKeys />

import type { PageModule } from '#platform/web/page-declaration.ts'
import { MyCertificates } from '../my-certificates.tsx'
import { ownCertificatesQuery } from '../queries.ts'

export const load: NonNullable<PageModule['load']> = ({ queries }) => queries.prefetchInfiniteQuery(ownCertificatesQuery)

export const Page = () => <MyCertificates />

import { notFound } from '@tanstack/react-router'
import { meQuery, SetupPage } from '#domains/accounts/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'

export const Page = SetupPage

/** Once there is a site admin, there is nothing here. */
export const load: NonNullable<PageModule['load']> = async ({ queries }) => {
  const { setup } = await queries.ensureQueryData(meQuery)
  if (!setup.needed) throw notFound()
}

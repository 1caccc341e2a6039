import { redirect } from '@tanstack/react-router'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { LoginPage } from '../login-page.tsx'
import { meQuery } from '../use-me.ts'

export const Page = LoginPage

/** Who is signed in has nothing to do here; before there is anybody, there is the set-up. */
export const load: NonNullable<PageModule['load']> = async ({ queries }) => {
  const { user, setup } = await queries.ensureQueryData(meQuery)
  if (setup.needed) throw redirect({ to: '/web/setup' })
  if (user) throw redirect({ to: '/web/' })
}

import { useLingui } from '@lingui/react/macro'
import type { Role } from '../contract.ts'

/** What the roles are called. */
export function useRoleNames(): Record<Role, string> {
  const { t } = useLingui()
  return { user: t`User`, poweruser: t`Power user`, reviewer: t`Reviewer`, siteadmin: t`Site admin` }
}

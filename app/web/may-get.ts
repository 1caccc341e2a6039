import { type Me, may } from '#domains/accounts/web.ts'
import type { PageAccess } from '#platform/web/page-declaration.ts'

/** Whether the role of whoever is signed in gets them a page; whether they see what it is about, the server says. */
export const mayGet = (me: Me | null | undefined, access: PageAccess): boolean =>
  typeof access === 'string' || !('capability' in access) || may(me, access.capability)

import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const accountPages: readonly PageDeclaration[] = [
  { path: '/web/invitations/$token', module: () => import('./web/pages/invitation-page.tsx'), access: 'anyone', frame: 'bare' },
  { path: '/web/login', module: () => import('./web/pages/login-page.tsx'), access: 'anyone', frame: 'bare' },
  { path: '/web/password', module: () => import('./web/pages/forgotten-password-page.tsx'), access: 'anyone', frame: 'bare' },
  { path: '/web/password/$token', module: () => import('./web/pages/reset-password-page.tsx'), access: 'anyone', frame: 'bare' },
  { path: '/web/admin/audit', module: () => import('./web/pages/admin-audit-page.tsx'), access: { capability: 'administer' } },
  { path: '/web/admin/groups', module: () => import('./web/pages/admin-groups-page.tsx'), access: { capability: 'administer' } },
  { path: '/web/admin/mail', module: () => import('./web/pages/admin-mail-page.tsx'), access: { capability: 'administer' } },
]

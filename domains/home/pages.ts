import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const homePages: readonly PageDeclaration[] = [
  { path: '/web/', module: () => import('./web/pages/home-page.tsx'), access: 'anyone', asks: ['getHome'] },
  { path: '/web/admin/home', module: () => import('./web/pages/admin-home-page.tsx'), access: { capability: 'administer' } },
]

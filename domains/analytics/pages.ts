import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const analyticsPages: readonly PageDeclaration[] = [
  { path: '/web/admin/analytics', module: () => import('./web/pages/site-analytics-page.tsx'), access: { capability: 'administer' } },
]

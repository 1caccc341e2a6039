import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const xapiPages: readonly PageDeclaration[] = [
  {
    path: '/web/admin/learning-records',
    module: () => import('./web/pages/admin-learning-records-page.tsx'),
    access: { capability: 'administer' },
  },
]

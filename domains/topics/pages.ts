import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const topicPages: readonly PageDeclaration[] = [
  { path: '/web/admin/library', module: () => import('./web/pages/admin-library-page.tsx'), access: { capability: 'administer' } },
]

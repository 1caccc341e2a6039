import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const templatePages: readonly PageDeclaration[] = [
  { path: '/web/admin/templates', module: () => import('./web/pages/admin-templates-page.tsx'), access: { capability: 'administer' } },
  { path: '/web/admin/templates/$id', module: () => import('./web/pages/admin-template-page.tsx'), access: { capability: 'administer' } },
]

import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const enginePages: readonly PageDeclaration[] = [
  { path: '/web/admin/engines', module: () => import('./web/pages/admin-engines-page.tsx'), access: { capability: 'administer' } },
]

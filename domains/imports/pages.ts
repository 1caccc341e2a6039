import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const importPages: readonly PageDeclaration[] = [
  { path: '/web/import', module: () => import('./web/pages/import-page.tsx'), access: { capability: 'upload' } },
]

import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const listPages: readonly PageDeclaration[] = [
  { path: '/web/my/lists', module: () => import('./web/pages/saved-lists-page.tsx'), access: 'person' },
]

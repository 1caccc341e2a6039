import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const searchPages: readonly PageDeclaration[] = [
  { path: '/web/search', module: () => import('./web/pages/search-page.tsx'), access: 'anyone', frame: 'optional' },
]

import type { PageDeclaration } from '#platform/web/page-declaration.ts'

/** A table of its own: a page's script comes with the names of all scripts of its table. */
export const profilePages: readonly PageDeclaration[] = [
  { path: '/web/profile', module: () => import('./web/pages/profile-page.tsx'), access: 'person' },
]

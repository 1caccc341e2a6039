import type { PageDeclaration } from '#platform/web/page-declaration.ts'

/** A table of its own: a page's script comes with the names of all scripts of its table. */
export const inboxPages: readonly PageDeclaration[] = [
  { path: '/web/my/inbox', module: () => import('./web/pages/my-inbox-page.tsx'), access: 'person' },
]

import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const inboxPages: readonly PageDeclaration[] = [
  { path: '/web/my/inbox', module: () => import('./web/pages/my-inbox-page.tsx'), access: 'person' },
]

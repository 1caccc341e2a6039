import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const projectPages: readonly PageDeclaration[] = [
  { path: '/web/my/projects', module: () => import('./web/pages/my-projects-page.tsx'), access: { capability: 'upload' } },
  /** Which project it is stands behind the `#`. */
  { path: '/web/studio', module: () => import('./web/pages/studio-page.tsx'), access: { capability: 'upload' } },
]

import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const packagePages: readonly PageDeclaration[] = [
  {
    path: '/web/videos/$id/packages/$packageId/embedded',
    module: () => import('./web/pages/embedded-package-page.tsx'),
    access: { embeds: 'video' },
    frame: 'none',
  },
]

import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const certificatePages: readonly PageDeclaration[] = [
  // In the hands of strangers, who type its address from paper.
  {
    path: '/certificates/$code',
    module: () => import('./web/pages/certificate-page.tsx'),
    access: 'anyone',
    frame: 'bare',
    unlisted: true,
  },
  {
    path: '/web/admin/certificates',
    module: () => import('./web/pages/admin-certificates-page.tsx'),
    access: { capability: 'administer' },
  },
  { path: '/web/my/certificates', module: () => import('./web/pages/my-certificates-page.tsx'), access: 'person' },
  { path: '/web/tracks/$name/certificate', module: () => import('./web/pages/track-certificate-page.tsx'), access: { sees: 'track' } },
  {
    path: '/web/tracks/$name/certificates',
    module: () => import('./web/pages/track-certificates-page.tsx'),
    access: { manages: 'track' },
    ignoresSearch: true,
  },
]

import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const videoPages: readonly PageDeclaration[] = [
  { path: '/web/videos', module: () => import('./web/pages/videos-page.tsx'), access: 'anyone' },
  { path: '/web/shorts', module: () => import('./web/pages/shorts-page.tsx'), access: 'anyone' },
  { path: '/web/podcasts', module: () => import('./web/pages/podcasts-page.tsx'), access: 'anyone' },
  {
    path: '/web/videos/$id/nv4/embedded',
    module: () => import('./web/pages/embedded-page.tsx'),
    access: { embeds: 'video' },
    frame: 'none',
  },
  { path: '/web/record', module: () => import('./web/pages/record-page.tsx'), access: { capability: 'upload' }, asks: ['listRecordings'] },
  { path: '/web/my/videos', module: () => import('./web/pages/my-videos-page.tsx'), access: 'person' },
  { path: '/web/my/podcasts', module: () => import('./web/pages/my-podcasts-page.tsx'), access: 'person' },
  { path: '/web/my/reels', module: () => import('./web/pages/my-reels-page.tsx'), access: 'person' },
  { path: '/web/my/history', module: () => import('./web/pages/my-history-page.tsx'), access: 'person' },
  { path: '/web/my/reviews', module: () => import('./web/pages/my-reviews-page.tsx'), access: { capability: 'review' } },
  { path: '/web/admin/abuse', module: () => import('./web/pages/abuse-reports-page.tsx'), access: { capability: 'administer' } },
  { path: '/web/admin/videos', module: () => import('./web/pages/deleted-videos-page.tsx'), access: { capability: 'administer' } },
]

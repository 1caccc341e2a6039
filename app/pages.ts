import type { PageDeclaration } from '#platform/web/page-declaration.ts'

/** Pages that are composed of several domains, and the first run. */
export const appPages: readonly PageDeclaration[] = [
  { path: '/web/setup', module: () => import('./web/pages/setup-page.tsx'), access: 'anyone', frame: 'bare' },
  { path: '/web/admin/people', module: () => import('./web/pages/admin-people-page.tsx'), access: { capability: 'administer' } },
  { path: '/web/admin/settings', module: () => import('./web/pages/admin-settings-page.tsx'), access: { capability: 'administer' } },
  { path: '/web/my/domain-content', module: () => import('./web/pages/domain-content-page.tsx'), access: { capability: 'domain_content' } },
  { path: '/web/upload', module: () => import('./web/pages/upload-page.tsx'), access: { capability: 'upload' } },
  { path: '/web/topics/$topic', module: () => import('./web/pages/topic-page.tsx'), access: 'anyone' },
  { path: '/web/videos/$id/play', module: () => import('./web/pages/watch-page.tsx'), access: { sees: 'video' }, asks: ['getVideo'] },
  { path: '/web/videos/$id/settings', module: () => import('./web/pages/video-settings-page.tsx'), access: { manages: 'video' } },
  { path: '/web/shorts/$id', module: () => import('./web/pages/short-page.tsx'), access: { sees: 'video' }, frame: 'full' },
  { path: '/web/playlists/$name', module: () => import('./web/pages/playlist-page.tsx'), access: { sees: 'playlist' } },
  { path: '/web/tracks/$name', module: () => import('./web/pages/track-page.tsx'), access: { sees: 'track' } },
  {
    path: '/web/events/$id',
    module: () => import('./web/pages/event-page.tsx'),
    access: { sees: 'event' },
    ignoresSearch: true,
    asks: ['getEvent'],
  },
  {
    path: '/web/events/$id/presenter',
    module: () => import('./web/pages/presenter-page.tsx'),
    access: { presents: 'event' },
    frame: 'bare',
    ignoresSearch: true,
    asks: ['getPresenting', 'getEvent'],
  },
  {
    path: '/web/events/$id/participant',
    module: () => import('./web/pages/participant-page.tsx'),
    access: { sees: 'event' },
    asks: ['getEvent'],
    joins: true,
  },
  { path: '/web/channels/$name', module: () => import('./web/pages/channel-page.tsx'), access: { sees: 'channel' } },
]

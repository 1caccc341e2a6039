import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const trackPages: readonly PageDeclaration[] = [
  { path: '/web/tracks', module: () => import('./web/pages/tracks-page.tsx'), access: 'anyone' },
  { path: '/web/tracks/create', module: () => import('./web/pages/track-create-page.tsx'), access: { capability: 'create_tracks' } },
  { path: '/web/tracks/$name/settings', module: () => import('./web/pages/track-settings-page.tsx'), access: { manages: 'track' } },
  {
    path: '/web/tracks/$name/content',
    module: () => import('./web/pages/track-content-page.tsx'),
    access: { manages: 'track' },
    ignoresSearch: true,
  },
  {
    path: '/web/tracks/$name/distribution',
    module: () => import('./web/pages/track-distribution-page.tsx'),
    access: { manages: 'track' },
    ignoresSearch: true,
  },
  {
    path: '/web/tracks/$name/analytics',
    module: () => import('./web/pages/track-analytics-page.tsx'),
    access: { manages: 'track' },
  },
  { path: '/web/tracks/$name/try', module: () => import('./web/pages/track-trial-page.tsx'), access: { manages: 'track' } },
  {
    path: '/web/embed/tracks/$name',
    module: () => import('./web/pages/embedded-track-page.tsx'),
    access: { embeds: 'track' },
    frame: 'none',
  },
  {
    path: '/web/tracks/$name/units/$unitId',
    module: () => import('./web/pages/track-unit-page.tsx'),
    access: { embeds: 'track' },
    frame: 'none',
    callsEmbedders: true,
  },
  {
    path: '/web/tracks/$name/units/$unitId/embedded',
    module: () => import('./web/pages/framed-unit-page.tsx'),
    access: { embeds: 'track' },
    frame: 'none',
  },
  { path: '/web/my/team', module: () => import('./web/pages/my-team-page.tsx'), access: 'person' },
  { path: '/web/my/tracks', module: () => import('./web/pages/my-tracks-page.tsx'), access: 'person' },
]

import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const channelPages: readonly PageDeclaration[] = [
  { path: '/web/channels', module: () => import('./web/pages/channels-page.tsx'), access: 'anyone' },
  { path: '/web/channels/create', module: () => import('./web/pages/new-channel-page.tsx'), access: { capability: 'create_channels' } },
  { path: '/web/channels/$name/search', module: () => import('./web/pages/channel-search-page.tsx'), access: { sees: 'channel' } },
  { path: '/web/channels/$name/settings', module: () => import('./web/pages/channel-settings-page.tsx'), access: { manages: 'channel' } },
  { path: '/web/channels/$name/manage', module: () => import('./web/pages/channel-manage-page.tsx'), access: { manages: 'channel' } },
  {
    path: '/web/embed/channels/$name',
    module: () => import('./web/pages/embedded-channel-page.tsx'),
    access: { embeds: 'channel' },
    frame: 'none',
  },
  { path: '/web/my/channels', module: () => import('./web/pages/my-channels-page.tsx'), access: 'person' },
]

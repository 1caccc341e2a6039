import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const playlistPages: readonly PageDeclaration[] = [
  { path: '/web/playlists', module: () => import('./web/pages/playlists-page.tsx'), access: 'anyone' },
  { path: '/web/playlists/create', module: () => import('./web/pages/playlist-create-page.tsx'), access: { capability: 'upload' } },
  { path: '/web/playlists/$name/edit', module: () => import('./web/pages/playlist-edit-page.tsx'), access: { manages: 'playlist' } },
  {
    path: '/web/playlists/$name/manage',
    module: () => import('./web/pages/playlist-manage-page.tsx'),
    access: { manages: 'playlist' },
    ignoresSearch: true,
  },
  {
    path: '/web/embed/playlists/$name',
    module: () => import('./web/pages/embedded-playlist-page.tsx'),
    access: { embeds: 'playlist' },
    frame: 'none',
  },
  { path: '/web/my/playlists', module: () => import('./web/pages/my-playlists-page.tsx'), access: 'person' },
]

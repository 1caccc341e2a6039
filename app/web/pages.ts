import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** What a file in pages/ exports. */
export interface PageModule {
  readonly Page: ComponentType
  /** Fetches what the page shows first, before it is shown; a refusal becomes the sign-in, not-found or error page. */
  readonly load?: (asked: {
    queries: QueryClient
    params: Record<string, string>
    search: Record<string, string | string[]>
  }) => Promise<unknown>
}

export interface PageRoute {
  /** Parameters with a dollar sign. */
  readonly path: string
  /** Loaded on its own, when the page is needed or about to be. */
  readonly module: () => Promise<PageModule>
  readonly frame?: 'bare' | 'none'
  /** Stands alone, without a frame, where its address says `embed`. */
  readonly embeds?: boolean
}

/** Every page of the app. */
export const pages: readonly PageRoute[] = [
  { path: '/web/', module: () => import('./pages/home-page.tsx') },
  { path: '/web/login', module: () => import('./pages/login-page.tsx'), frame: 'bare' },
  { path: '/web/admin/groups', module: () => import('./pages/admin-groups-page.tsx') },
  { path: '/web/admin/library', module: () => import('./pages/admin-library-page.tsx') },
  { path: '/web/admin/mail', module: () => import('./pages/admin-mail-page.tsx') },
  { path: '/web/admin/people', module: () => import('./pages/admin-people-page.tsx') },
  { path: '/web/admin/settings', module: () => import('./pages/admin-settings-page.tsx') },
  { path: '/web/profile', module: () => import('./pages/profile-page.tsx') },
  { path: '/web/setup', module: () => import('./pages/setup-page.tsx'), frame: 'bare' },
  { path: '/web/upload', module: () => import('./pages/upload-page.tsx') },
  { path: '/web/videos', module: () => import('./pages/videos-page.tsx') },
  { path: '/web/shorts', module: () => import('./pages/shorts-page.tsx') },
  { path: '/web/podcasts', module: () => import('./pages/podcasts-page.tsx') },
  { path: '/web/playlists', module: () => import('./pages/playlists-page.tsx') },
  { path: '/web/playlists/create', module: () => import('./pages/playlist-create-page.tsx') },
  { path: '/web/playlists/$name', module: () => import('./pages/playlist-page.tsx') },
  { path: '/web/playlists/$name/edit', module: () => import('./pages/playlist-edit-page.tsx') },
  { path: '/web/playlists/$name/manage', module: () => import('./pages/playlist-manage-page.tsx') },
  { path: '/web/embed/playlists/$name', module: () => import('./pages/embedded-playlist-page.tsx'), frame: 'none' },
  { path: '/web/my/playlists', module: () => import('./pages/my-playlists-page.tsx') },
  { path: '/web/search', module: () => import('./pages/search-page.tsx'), embeds: true },
  { path: '/web/topics/$topic', module: () => import('./pages/topic-page.tsx') },
  { path: '/web/videos/$id/play', module: () => import('./pages/watch-page.tsx') },
  { path: '/web/videos/$id/settings', module: () => import('./pages/video-settings-page.tsx') },
  { path: '/web/videos/$id/nv4/embedded', module: () => import('./pages/embedded-page.tsx'), frame: 'none' },
  { path: '/web/shorts/$id', module: () => import('./pages/short-page.tsx') },
  { path: '/web/channels', module: () => import('./pages/channels-page.tsx') },
  { path: '/web/channels/create', module: () => import('./pages/new-channel-page.tsx') },
  { path: '/web/channels/$name', module: () => import('./pages/channel-page.tsx') },
  { path: '/web/channels/$name/search', module: () => import('./pages/channel-search-page.tsx') },
  { path: '/web/channels/$name/settings', module: () => import('./pages/channel-settings-page.tsx') },
  { path: '/web/channels/$name/manage', module: () => import('./pages/channel-manage-page.tsx') },
  { path: '/web/embed/channels/$name', module: () => import('./pages/embedded-channel-page.tsx'), frame: 'none' },
  { path: '/web/my/channels', module: () => import('./pages/my-channels-page.tsx') },
  { path: '/web/my/lists', module: () => import('./pages/saved-lists-page.tsx') },
  { path: '/web/my/videos', module: () => import('./pages/my-videos-page.tsx') },
  { path: '/web/my/podcasts', module: () => import('./pages/my-podcasts-page.tsx') },
  { path: '/web/my/reels', module: () => import('./pages/my-reels-page.tsx') },
  { path: '/web/my/history', module: () => import('./pages/my-history-page.tsx') },
  { path: '/web/my/inbox', module: () => import('./pages/my-inbox-page.tsx') },
  { path: '/web/admin/abuse', module: () => import('./pages/abuse-reports-page.tsx') },
  { path: '/web/admin/home', module: () => import('./pages/admin-home-page.tsx') },
  { path: '/web/admin/videos', module: () => import('./pages/deleted-videos-page.tsx') },
]

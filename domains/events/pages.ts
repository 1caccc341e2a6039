import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const eventPages: readonly PageDeclaration[] = [
  { path: '/web/events', module: () => import('./web/pages/events-page.tsx'), access: 'anyone' },
  { path: '/web/events/create', module: () => import('./web/pages/event-create-page.tsx'), access: { capability: 'create_events' } },
  {
    path: '/web/events/$id/settings',
    module: () => import('./web/pages/event-settings-page.tsx'),
    access: { manages: 'event' },
    ignoresSearch: true,
  },
  {
    path: '/web/events/$id/captions',
    module: () => import('./web/pages/stenographer-page.tsx'),
    access: { sees: 'event' },
    ignoresSearch: true,
    asks: ['getEvent'],
  },
  {
    path: '/web/events/$id/participant/join',
    module: () => import('./web/pages/join-event-page.tsx'),
    access: 'anyone',
    frame: 'bare',
    about: 'event',
  },
  { path: '/web/events/$id/participant/emails', module: () => import('./web/pages/stop-mails-page.tsx'), access: 'anyone', frame: 'bare' },
  { path: '/web/my/events', module: () => import('./web/pages/my-events-page.tsx'), access: 'person' },
]

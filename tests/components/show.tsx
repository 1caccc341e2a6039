import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18n } from '#platform/web/i18n.tsx'
import { newQueryClient } from '#platform/web/queries/query-client.ts'
import { ConfirmHost } from '#platform/web/ui/confirm.tsx'
import { ToastList } from '#platform/web/ui/toast-list.tsx'

const shown: (() => void)[] = []

/** Shows a part of a page as the shell would: with its toasts, its questions and a server that answers what the test says (`answers`). */
export function show(part: ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const page = () => (
    <>
      {part}
      <ConfirmHost />
      <ToastList />
    </>
  )
  const router = createRouter({ routeTree: createRootRoute({ component: page }), history: createMemoryHistory({ initialEntries: ['/'] }) })
  root.render(
    <QueryClientProvider client={newQueryClient()}>
      <I18n>
        <RouterProvider router={router as never} />
      </I18n>
    </QueryClientProvider>,
  )
  shown.push(() => {
    root.unmount()
    place.remove()
  })
}

/** Takes away what tests have shown. */
export function takeAway(): void {
  for (const away of shown.splice(0)) away()
}

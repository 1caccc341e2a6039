import '#platform/web/ui/base.css'
import '#platform/web/in-app-navigation.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { meQuery } from '#domains/accounts/web.ts'
import { watchConnection } from '#platform/web/calling/connection.ts'
import { pageBegins } from '#platform/web/feed.ts'
import { I18n } from '#platform/web/i18n.tsx'
import { newQueryClient } from '#platform/web/queries/query-client.ts'
import { fetchOnDemand } from '#platform/web/ui/on-demand.tsx'
import { notePage } from './reload-outdated.ts'
import { newRouter } from './router.tsx'

window.early ??= {}
watchConnection()
const queries = newQueryClient()
const router = newRouter(queries)
void queries.prefetchQuery(meQuery)

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <I18n>
        <RouterProvider router={router} />
      </I18n>
    </QueryClientProvider>
  </StrictMode>,
)

router.subscribe('onBeforeNavigate', pageBegins)
router.subscribe('onRendered', () => {
  notePage()
  void fetchOnDemand()
})

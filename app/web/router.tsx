import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, notFound, redirect } from '@tanstack/react-router'
import { pages } from '#app/page-table.ts'
import { meQuery } from '#domains/accounts/web.ts'
import { parseQuery, writeQuery } from '#platform/web/calling/query-string.ts'
import { isRefusal, Refusal } from '#platform/web/client.ts'
import type { PageAccess, PageDeclaration, PageFrame } from '#platform/web/page-declaration.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { loadedPage } from './load-page.ts'
import { mayGet } from './may-get.ts'
import { reloadOutdated } from './reload-outdated.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { Shell } from './shell/shell.tsx'
import { StartPage } from './shell/start-page.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What stands around the page: the shell unless it says otherwise. */
    readonly frame?: PageFrame
  }
}

interface Context {
  readonly queries: QueryClient
}

const NotFound = lazyPart(async () => (await import('./shell/not-found.tsx')).NotFound)
const root = createRootRouteWithContext<Context>()({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ErrorPage,
  beforeLoad: ({ location, preload }) => reloadOutdated(location, preload),
})

/** Nobody gets a page whose calls would refuse them, as the server answers its address: a form says so before it is filled in. */
async function admit(access: PageAccess, queries: QueryClient): Promise<void> {
  if (typeof access === 'string' || !('capability' in access)) return
  const { user } = await queries.ensureQueryData(meQuery)
  if (!mayGet(user, access)) throw new Refusal({ code: user ? 'not_found' : 'unauthenticated', message: '' })
}

/** One page: its code and its data come together, before it replaces the old one. */
function routeOf({ path, module, access, frame = 'shell', ignoresSearch = false }: PageDeclaration) {
  const page = loadedPage(module)
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { frame },
    component: page.Page,
    loaderDeps: ({ search }) => (ignoresSearch ? {} : (search as Record<string, string | string[]>)),
    loader: async ({ context, params, deps, location, preload }) => {
      const { load } = await page.fetch({ preload })
      try {
        await admit(access, context.queries)
        await load?.({ queries: context.queries, params: params as Record<string, string>, search: deps })
      } catch (error) {
        if (isRefusal(error, 'unauthenticated')) throw redirect({ href: `/web/login${writeQuery({ next: location.href })}` })
        // As the server answers its address: what may not be seen looks like what is not there.
        if (isRefusal(error, 'not_found') || isRefusal(error, 'forbidden')) throw notFound()
        // A change on the page before took back what was asked for: the page asks for it again.
        if (!(error instanceof CancelledError)) throw error
      }
    },
  })
}

export const newRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: root.addChildren(pages.map(routeOf)),
    context: { queries },
    parseSearch: parseQuery,
    stringifySearch: writeQuery,
    // Inside of the frame, which stays.
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // The first page only: later the one before stays.
    defaultPendingComponent: StartPage,
    defaultPendingMs: Infinity,
    scrollRestoration: true,
    trailingSlash: 'preserve',
  })

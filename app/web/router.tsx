import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { isRefusal } from '#platform/web/client.ts'
import { parseQuery, writeQuery } from '#platform/web/query-string.ts'
import { type PageModule, type PageRoute, pages } from './pages.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { Shell } from './shell/shell.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What stands around the page: the shell unless it says otherwise. */
    readonly frame?: 'bare' | 'none'
    readonly embeds?: boolean
  }
}

interface Context {
  readonly queries: QueryClient
}

const NotFound = lazyRouteComponent(() => import('./shell/not-found.tsx'), 'NotFound')
const root = createRootRouteWithContext<Context>()({ component: Shell, notFoundComponent: NotFound, errorComponent: ErrorPage })

/** One page: its code and its data come together, before it replaces the old one. */
function routeOf({ path, module, frame, embeds = false }: PageRoute) {
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { ...(frame && { frame }), embeds },
    component: lazyRouteComponent(module as () => Promise<Record<'Page', ComponentType>>, 'Page'),
    loaderDeps: ({ search }) => search as Record<string, string | string[]>,
    loader: async ({ context, params, deps, location }) => {
      const { load }: PageModule = await module()
      try {
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
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 60_000,
    scrollRestoration: true,
    trailingSlash: 'preserve',
  })

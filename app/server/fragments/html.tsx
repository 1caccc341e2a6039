import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18n } from '#platform/web/i18n.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

export const html = (content: ReactNode): string =>
  renderToStaticMarkup(
    <I18n>
      <RouterContextProvider router={router}>{content}</RouterContextProvider>
    </I18n>,
  )

/** The names of the JSON as attributes with hyphens (wire-details, "Answers"). */
export const data = (fields: Readonly<Record<string, string | number | boolean | null | undefined>>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [`data-${name.toLowerCase().replaceAll('_', '-')}`, String(value)]),
  )

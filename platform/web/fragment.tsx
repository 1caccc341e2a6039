import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18n } from './i18n.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** The HTML of a fragment: static, for callers that take HTML from routes (wire-details, "Answers"). */
export const renderHtml = (content: ReactNode): string =>
  renderToStaticMarkup(
    <I18n>
      <RouterContextProvider router={router}>{content}</RouterContextProvider>
    </I18n>,
  )

/** The names of the JSON as attributes with hyphens (wire-details, "Answers"). */
export const dataAttributes = (fields: Readonly<Record<string, string | number | boolean | null | undefined>>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [`data-${name.toLowerCase().replaceAll('_', '-')}`, String(value)]),
  )

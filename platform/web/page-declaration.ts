import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** What the file of a page exports. */
export interface PageModule {
  readonly Page: ComponentType
  /** Fetches what the page shows first, before it is shown; a refusal becomes the sign-in, not-found or error page. */
  readonly load?: (asked: {
    queries: QueryClient
    params: Record<string, string>
    search: Record<string, string | string[]>
  }) => Promise<unknown>
}

/**
 * Who gets a page: anyone, who is signed in, who holds a capability, or who sees, manages, presents or may embed the thing in its address, which is named by its
 * type. The server asks it before it sends the page; the page's data are asked for with calls of their own, each with its own rights.
 */
export type PageAccess =
  | 'anyone'
  | 'person'
  | { readonly capability: string }
  | { readonly sees: string }
  | { readonly manages: string }
  | { readonly presents: string }
  | { readonly embeds: string }

/**
 * What stands around a page: the shell unless it says otherwise; `bare` the logo alone; `full` on phones nothing; `none` nothing anywhere, and pages of other
 * sites may hold it in a frame; `optional` nothing where its address says `embed`.
 */
export type PageFrame = 'shell' | 'bare' | 'full' | 'none' | 'optional'

/**
 * One page, declared once: in `pages.ts` of the domain that its file belongs to, or of the app where it is composed of several. The server reads
 * these tables too, so they are data: nothing is imported but types, and `module` runs in the browser only.
 */
export interface PageDeclaration {
  /** Parameters with a dollar sign. */
  readonly path: `/${string}`
  /** Loaded on its own, when the page is needed or about to be. */
  readonly module: () => Promise<PageModule>
  readonly access: PageAccess
  readonly frame?: PageFrame
  /** It loads the same whatever stands behind the question mark, such as its tab: nobody waits for it again when that changes. */
  readonly ignoresSearch?: boolean
  /** Somebody without an account who does not take part in its event is led to where they join: the same address and `/join` (LE-2.20). */
  readonly joins?: boolean
  /** The type of the thing in its address that the page shows to anyone who sees it, where `access` does not say. */
  readonly about?: string
  /** It speaks with the sites that may embed pages, as a learning platform wants it of what it launches. */
  readonly callsEmbedders?: true
  /** Search engines are asked to leave it out: it is for whoever was given its address. */
  readonly unlisted?: true
  /** Calls, by their name in the contract, that the page makes before it shows anything: the browser makes them before it has the page's script. */
  readonly asks?: readonly string[]
}

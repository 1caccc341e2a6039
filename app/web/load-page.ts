import { createElement, type FunctionComponent } from 'react'
import { untilConnected } from '#platform/web/calling/connection.ts'
import { isRefusal } from '#platform/web/client.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { PartGone } from '#platform/web/parts.ts'
import { reloadOnce } from './reload-outdated.ts'

/** So often code is asked for that did not come although the server answers. */
const tries = 3

interface LoadedPage {
  /** Fetches the code of the page. Without a connection it waits for it, and the page before stays. */
  readonly fetch: (how: { readonly preload: boolean }) => Promise<PageModule>
  /** Shown only after the code is there. */
  readonly Page: FunctionComponent
}

export function loadedPage(module: () => Promise<PageModule>): LoadedPage {
  let loaded: PageModule | undefined
  const attempt = async (preload: boolean, left: number): Promise<PageModule> => {
    try {
      return await module()
    } catch (error) {
      if (error instanceof PartGone && !preload) await reloadOnce()
      // A preload waits, too: whoever clicks meanwhile waits with it.
      if (!isRefusal(error, 'unreachable') || left === 1) throw error
      await untilConnected()
      return attempt(preload, left - 1)
    }
  }
  return {
    fetch: async ({ preload }) => (loaded ??= await attempt(preload, tries)),
    Page: () => loaded && createElement(loaded.Page),
  }
}

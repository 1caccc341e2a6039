import { isBusy } from '#platform/web/busy.ts'
import { isOutdated } from '#platform/web/calling/build.ts'

/** Where the last page was shown; undefined before the first. */
let shownPath: string | undefined

/** A page is there. */
export function notePage(): void {
  shownPath = window.location.pathname
}

/** At the way to another page: after an upgrade of the server the browser fetches it anew, unless that would interrupt something. */
export async function reloadOutdated({ pathname }: { readonly pathname: string }, preload: boolean): Promise<void> {
  if (!preload && pathname !== shownPath && isOutdated()) await reloadOnce()
}

/** Reloads at the address that is being opened, and never comes back from it. A page that has just been loaded is not loaded again. */
export async function reloadOnce(): Promise<void> {
  if (shownPath === undefined || isBusy()) return
  window.location.reload()
  await new Promise(() => {})
}

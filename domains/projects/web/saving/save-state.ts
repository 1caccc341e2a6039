import type { Timeline } from '../../contract.ts'

/** How what is edited stands to what the server has. */
export type TimelineSaving =
  /** `waiting`: for a pause; `stale`: another window has saved meanwhile; `gone`: the project was deleted. */
  | { readonly kind: 'saved' | 'waiting' | 'saving' | 'stale' | 'gone' }
  /** It is tried again by itself. `message` null: nothing can be reached, which stands above every page. */
  | { readonly kind: 'failed'; readonly message: string | null }
  /** This is no film: it is tried again once it was edited. */
  | { readonly kind: 'refused'; readonly message: string; readonly timeline: Timeline }

/** ms without an edit after which it is saved. */
const pause = 600
/** ms after which it is saved while somebody goes on editing: nothing is lost that is older than two seconds. */
const longest = 1400
/** ms after which a save that failed is tried again, also while somebody goes on editing. */
const retry = 3000

/**
 * ms until what was edited is to be saved; null: not by itself.
 *
 * @param waited ms since the first edit that is not saved
 */
export function delayOfSave(state: TimelineSaving, timeline: Timeline, waited: number): number | null {
  switch (state.kind) {
    case 'saving':
    case 'stale':
    case 'gone':
      return null
    case 'failed':
      return Math.max(0, retry - waited)
    case 'refused':
      return state.timeline === timeline ? null : pause
    default:
      return Math.max(0, Math.min(pause, longest - waited))
  }
}

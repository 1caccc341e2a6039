import { addressState } from '#platform/web/search-state.ts'
import type { EmbedEntrance } from '../queries.ts'

/** What the address of an embedded track holds: what plays, and what the page around let it in with. */
export const entrance = addressState({ module: '', video: '', kcid: '', token: '' })

/** As calls carry it (LE-7.78). */
export const carriedOf = ({ kcid, token }: { readonly kcid: string; readonly token: string }): EmbedEntrance => ({
  ...(kcid && { kcid }),
  ...(token && { token }),
})

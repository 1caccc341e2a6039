import { useLingui } from '@lingui/react/macro'
import type { ItemType } from '../contract.ts'

/** The types that stand under tabs of their own, and what many of them are called. */
export function useTypeNames(): readonly { readonly type: ItemType; readonly many: string }[] {
  const { t } = useLingui()
  return [
    { type: 'video', many: t`Videos` },
    { type: 'short_video', many: t`Shorts` },
    { type: 'podcast', many: t`Podcasts` },
    { type: 'playlist', many: t`Playlists` },
  ]
}

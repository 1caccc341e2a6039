import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { videoQuery } from '#domains/videos/web.ts'
import { toast } from '#platform/web/toasts.tsx'
import type { PlaylistItem } from '../../contract.ts'

/** Plays one video, or says that it is locked (VW-8.06). */
export function usePlay(choose: (id: string) => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const sayLocked = () => toast.error(t`To unlock this video, watch the previous videos in this playlist`, { id: 'locked', for: 6000 })
  const play = (item: PlaylistItem) => {
    if (!item.visible) return
    if (item.is_locked) return sayLocked()
    const { queryKey } = videoQuery(item.video_id)
    // What was locked when it was last asked for.
    if (queries.getQueryData(queryKey)?.access !== 'granted') queries.removeQueries({ queryKey, exact: true })
    choose(item.video_id)
  }
  return { play, sayLocked }
}

import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { videoQuery } from '#domains/videos/web.ts'
import { toast } from '#platform/web/toasts.tsx'
import type { TrackDetail } from '../../contract.ts'
import type { PlaceName, TrackPlace } from './track-places.ts'

/** Plays one video of the track, or says that it is locked. */
export function usePlayPlace(
  { displayname, quizzes_required: quizzes }: Pick<TrackDetail, 'displayname' | 'quizzes_required'>,
  choose: (name: PlaceName) => void,
) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const sayLocked = () =>
    toast.error(
      quizzes
        ? t`To unlock this video, watch the previous videos of the track “${displayname}” and pass their quizzes`
        : t`To unlock this video, watch the previous videos of the track “${displayname}”`,
      { id: 'locked', for: 6000 },
    )
  const play = ({ module, video, visible, is_locked }: TrackPlace) => {
    if (!visible) return
    if (is_locked) return sayLocked()
    const { queryKey } = videoQuery(video.id)
    // What was locked when it was last asked for.
    if (queries.getQueryData(queryKey)?.access !== 'granted') queries.removeQueries({ queryKey, exact: true })
    choose({ module, video: video.id })
  }
  return { play, sayLocked }
}

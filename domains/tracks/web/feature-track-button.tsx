import { useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { TrackTile } from '../contract.ts'
import { useFeatureTrack } from './use-track-changes.tsx'

/** The star of a track. */
export function FeatureTrackButton({ track, size = 'sm' }: { track: TrackTile; size?: 'sm' | 'md' }) {
  const { t } = useLingui()
  const feature = useFeatureTrack(track)
  const featured = feature.isPending ? feature.variables : track.featured
  return (
    <IconButton
      label={t`Feature ${track.displayname}`}
      icon={Star}
      size={size}
      aria-pressed={featured}
      onClick={() => feature.mutate(!featured)}
      className={cx(featured && '[&_svg]:fill-current')}
    />
  )
}

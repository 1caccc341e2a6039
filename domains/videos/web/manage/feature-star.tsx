import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { type Tile, videoRoutes } from '../../contract.ts'

interface Props {
  readonly video: Pick<Tile, 'id' | 'displayname' | 'type' | 'featured'>
  readonly size?: 'sm' | 'md'
}

/** Features a video, at once, and goes back where that was refused (CM-4.38). */
export function FeatureStar({ video: { id, displayname, type, featured: saved }, size = 'sm' }: Props) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const isPodcast = type === 'podcast'
  const feature = useMutation({
    meta: { shown: true },
    // Who presses twice means both: one after the other.
    scope: { id: `feature ${id}` },
    mutationFn: (featured: boolean) => call(videoRoutes.featureVideo, { params: { id }, body: { featured: Number(featured) } }),
    onSuccess: async ({ featured }) => {
      if (featured) toast.done(isPodcast ? t`Podcast marked as featured` : t`Video marked as featured`)
      else toast.done(isPodcast ? t`Podcast removed from featured` : t`Video removed from featured`)
      await Promise.all([['listing'], ['home'], ['video', id]].map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
    // CM-8.15, CM-8.16
    onError: (error) => toast.failed(error, isPodcast ? t`Failed to update the podcast` : t`Failed to update the video`),
  })
  const featured = feature.isPending ? feature.variables : saved
  return (
    <IconButton
      label={t`Feature ${displayname}`}
      icon={Star}
      size={size}
      aria-pressed={featured}
      onClick={() => feature.mutate(!featured)}
      className={cx('relative z-10', featured && '[&_svg]:fill-current')}
    />
  )
}

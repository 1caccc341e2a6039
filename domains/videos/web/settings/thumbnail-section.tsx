import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, RotateCcw } from 'lucide-react'
import { PictureUpload } from '#domains/media/web.ts'
import { call } from '#platform/web/client.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { PartFailed } from '#platform/web/ui/part-failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type Video, videoFeed, videoRoutes } from '../../contract.ts'
import type { SectionProps } from './section-props.ts'

/** The picture of the video: uploaded, a scene of it, or the one that was made. */
export function ThumbnailSection({ video, draft, onChange }: SectionProps & { video: Video }) {
  const { t } = useLingui()
  const shown = draft.thumbnail || video.playback?.poster || video.thumbnail_url
  const choose = (thumbnail: string) => onChange({ ...draft, thumbnail })
  return (
    <Card id="thumbnail" title={t`Thumbnail`} description={t`The image shown for this video in lists.`}>
      <div className="flex flex-wrap items-start gap-5">
        <div className="aspect-video w-64 overflow-hidden rounded-md bg-sunken">
          {shown && <img src={shown} alt={t`Current thumbnail`} className="size-full object-cover" />}
        </div>
        <div className="flex flex-col items-start gap-2">
          <PictureUpload onUploaded={choose} />
          {draft.thumbnail && (
            <Button kind="quiet" icon={RotateCcw} onClick={() => choose('')}>
              <Trans>Use the video’s own picture</Trans>
            </Button>
          )}
        </div>
      </div>
      <Scenes id={video.id} chosen={draft.thumbnail} onChoose={choose} />
    </Card>
  )
}

function Scenes({ id, chosen, onChoose }: { id: string; chosen: string; onChoose: (url: string) => void }) {
  const { t } = useLingui()
  const scenes = useQuery({
    queryKey: ['video', id, 'scenes'],
    queryFn: ({ signal }) => call(videoRoutes.listSceneThumbnails, { params: { id }, signal }),
  })
  useFreshness(videoFeed.changed, id, [['video', id, 'scenes']])
  const items = scenes.data?.items
  if (scenes.isPending) return <Skeleton className="mt-5 h-24 rounded-md" />
  if (!items)
    return (
      <div className="mt-5">
        <PartFailed look="inline" error={scenes.error} onRetry={() => void scenes.refetch()} />
      </div>
    )
  if (items.length === 0)
    return (
      <p className="mt-5 text-muted">
        <Trans>No thumbnails.</Trans>
      </p>
    )
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 font-medium text-sm">
        <Trans>Or a scene of the video</Trans>
      </legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-6">
        {items.map(({ image_index: index, thumbnail_url: url, fallback_thumbnail_url: fallback }) => (
          <button
            key={index}
            type="button"
            aria-label={t`Scene ${index + 1}`}
            aria-pressed={chosen === url}
            onClick={() => onChoose(url)}
            className="group relative aspect-video overflow-hidden rounded-md bg-sunken aria-pressed:ring-2 aria-pressed:ring-accent aria-pressed:ring-offset-2 aria-pressed:ring-offset-surface"
          >
            <img
              src={url}
              alt=""
              loading="lazy"
              onError={(event) => {
                if (event.currentTarget.src !== new URL(fallback, window.location.origin).href) event.currentTarget.src = fallback
              }}
              className="size-full object-cover transition-opacity group-hover:opacity-90"
            />
            {chosen === url && (
              <Check aria-hidden="true" className="absolute top-1 right-1 size-5 rounded-full bg-accent p-0.5 text-on-accent" />
            )}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

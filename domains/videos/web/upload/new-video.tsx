import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Play, Settings2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFreshness } from '#platform/web/feed.ts'
import { afterSaving } from '#platform/web/queries/after-saving.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { type Video, videoFeed } from '../../contract.ts'
import { videoAddress } from '../../video-address.ts'
import { publishingProblems } from '../publishing/publishing-draft.ts'
import { usePublishingContext } from '../publishing/use-publishing-context.ts'
import { DetailsSection } from '../settings/details-section.tsx'
import { type Draft, draftOf, isChanged, problemsOf } from '../settings/draft.ts'
import type { Problems, SectionProps } from '../settings/section-props.ts'
import { settingsQuery } from '../settings/settings-query.ts'
import { SharingSection } from '../settings/sharing-section.tsx'
import { useSave } from '../settings/use-save.ts'
import { Rungs } from '../watch/rungs.tsx'

const UploadSection = lazyPart<SectionProps & { readonly video: Video }>(
  async () => (await import('../publishing/upload-section.tsx')).UploadSection,
)

export type { Draft } from '../settings/draft.ts'

export interface NewVideoProps {
  readonly id: string
  /** Its last byte was sent. */
  readonly arrived: boolean
  /** What was entered and isn't saved; the page keeps it while another file is looked at. */
  readonly draft: Draft | undefined
  readonly onDraft: (draft: Draft | undefined) => void
}

/** A video whose file is on its way or has just arrived: what it is called and who may watch it. */
export function NewVideo({ id, ...props }: NewVideoProps) {
  const { data: video, error, refetch } = useQuery(settingsQuery(id))
  const { arrived } = props
  useFreshness(videoFeed.changed, id, [['video', id]])
  useEffect(() => {
    if (arrived) void refetch()
  }, [arrived, refetch])
  if (video) return <Form video={video} {...props} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <Skeleton className="h-96 rounded-lg" />
}

/** How far the qualities of a new video are; it stands where nothing moves when it comes and goes. */
export function NewVideoRungs({ id }: { id: string }) {
  const { data: video } = useQuery(settingsQuery(id))
  return video ? <Rungs video={video} /> : null
}

function Form({ video, arrived, draft, onDraft }: Omit<NewVideoProps, 'id'> & { video: Video }) {
  const { t } = useLingui()
  const saved = draftOf(video)
  const [problems, setProblems] = useState<Problems>({})
  const context = usePublishingContext(video)
  const save = useSave(video)
  const now = draft ?? saved
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  /** What was typed while it was being saved is still to be saved. */
  const settle = (stands: Draft, sent: Draft) => {
    const left = afterSaving(stands, sent, latest.current)
    onDraft(isChanged(left, stands) ? left : undefined)
  }
  const change = (next: Draft) => {
    setProblems({})
    onDraft(isChanged(next, saved) ? next : undefined)
  }
  const submit = () => {
    // What only its owner sees waits for nobody.
    const publishing = now.visibility === 'PRIVATE' ? {} : publishingProblems(now.publishing, saved.publishing, context)
    const found = { ...problemsOf(now), ...publishing }
    setProblems(found)
    const first = Object.values(found)[0]
    if (first) toast.error(first, { for: 4000 })
    else save.mutate({ draft: now }, { onSuccess: (fresh) => settle(draftOf(fresh), now) })
  }
  const section = { draft: now, problems, onChange: change }
  return (
    <form
      aria-label={t`Details of ${saved.title}`}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {video.state === 'failed' && <FormError>{video.failure}</FormError>}
      <DetailsSection {...section} />
      <SharingSection {...section} video={video} />
      {now.visibility !== 'PRIVATE' && <UploadSection {...section} video={video} />}
      <footer
        data-unsaved-bar=""
        className="sticky bottom-16 z-20 flex flex-wrap items-center justify-end gap-2 rounded-lg bg-raised px-4 py-3 shadow-float lg:bottom-4"
      >
        <State video={video} arrived={arrived} unsaved={draft !== undefined} />
        <Button type="submit" kind="primary" busy={save.isPending} disabled={draft === undefined}>
          <Trans>Save details</Trans>
        </Button>
      </footer>
    </form>
  )
}

interface StateProps {
  readonly video: Video
  readonly arrived: boolean
  readonly unsaved: boolean
}

/** What can be done with it by now. */
function State(props: StateProps) {
  const { video } = props
  return (
    <>
      <p className="min-w-0 flex-1 basis-48 text-muted">
        <Words {...props} />
      </p>
      {video.state !== 'uploading' && (
        <ButtonLink kind="quiet" icon={Settings2} to="/web/videos/$id/settings" params={{ id: video.id }}>
          <Trans>All settings</Trans>
        </ButtonLink>
      )}
      {video.playback && (
        <ButtonLink icon={Play} to={videoAddress(video)}>
          <Trans>Watch</Trans>
        </ButtonLink>
      )}
    </>
  )
}

function Words({ video, arrived, unsaved }: StateProps) {
  if (unsaved) return <Trans>You have unsaved changes</Trans>
  if (video.playback) return <Trans>Ready to watch</Trans>
  if (video.state === 'failed') return null
  if (arrived || video.state === 'processing') return <Trans>Processing…</Trans>
  return <Trans>You can fill in the details while the file uploads.</Trans>
}

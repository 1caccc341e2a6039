import { Trans, useLingui } from '@lingui/react/macro'
import { Lock, Play, X } from 'lucide-react'
import type { SequenceItem } from './sequence-item.ts'

interface Props {
  readonly item: Pick<SequenceItem, 'id' | 'title' | 'thumbnail_url' | 'is_locked'>
  readonly onPlay: () => void
  readonly onStay: () => void
}

/** Over the last seconds of a video: what comes next. */
export function NextUp({ item, onPlay, onStay }: Props) {
  const { t } = useLingui()
  const { title } = item
  return (
    <section
      aria-label={t`Next video`}
      data-next-up={item.id}
      className="absolute right-3 bottom-16 z-20 flex w-72 max-w-[calc(100%-1.5rem)] animate-rise-in items-center gap-3 rounded-lg bg-black/85 p-2 text-white"
    >
      {item.thumbnail_url && <img src={item.thumbnail_url} alt="" className="aspect-video w-20 shrink-0 rounded-sm object-cover" />}
      <div className="min-w-0 flex-1">
        <p className="text-white/75 text-xs">
          <Trans>Up next</Trans>
        </p>
        <p className="line-clamp-2 font-medium text-sm">{title}</p>
      </div>
      <div className="flex shrink-0 flex-col gap-1">
        <button type="button" aria-label={t`Play ${title} now`} onClick={onPlay} className={button}>
          {item.is_locked ? <Lock aria-hidden="true" className="size-4" /> : <Play aria-hidden="true" className="size-4 fill-current" />}
        </button>
        <button type="button" aria-label={t`Stay with this video`} onClick={onStay} className={button}>
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
    </section>
  )
}

const button =
  'grid size-7 place-items-center rounded-md hover:bg-white/20 focus-visible:outline-2 focus-visible:outline-white touch:size-11'

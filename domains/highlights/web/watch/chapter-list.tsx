import { Trans, useLingui } from '@lingui/react/macro'
import { Link as LinkIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Video } from '#domains/videos/contract.ts'
import { playAddress, useCopyLink } from '#domains/videos/web.ts'
import { clock } from '#platform/contract/duration.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { Chapter } from '../../contract.ts'

export interface ChapterListProps {
  readonly video: Video
  readonly onSeek: (seconds: number) => void
}

/** Each chapter is a link to its second: pressed it plays there, copied it leads others there. */
export function ChapterList({ video, onSeek }: ChapterListProps) {
  const { t } = useLingui()
  if (video.highlights.length === 0)
    return (
      <p className="text-muted">
        <Trans>This video has no highlights any more.</Trans>
      </p>
    )
  return (
    <ol aria-label={t`Highlights`} className="flex flex-col gap-0.5">
      {video.highlights.map((highlight) => (
        <HighlightItem key={highlight.id} id={video.id} highlight={highlight} onSeek={onSeek} />
      ))}
    </ol>
  )
}

function HighlightItem({ id, highlight: { text, relOffset }, onSeek }: { id: string; highlight: Chapter; onSeek: (to: number) => void }) {
  const { t } = useLingui()
  const copyLink = useCopyLink()
  const second = Math.floor(relOffset / 1000)
  const address = `${playAddress(id)}?t=${second}`
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onSeek(relOffset / 1000)
  }
  return (
    <li className="group/item flex items-start gap-1 rounded-md hover:bg-hover">
      <a href={address} onClick={press} className="flex min-w-0 flex-1 items-start gap-3 rounded-md px-2 py-1.5 touch:py-2.5">
        <span className="shrink-0 font-medium text-accent-ink tabular-nums">{clock(second)}</span>
        <span className="wrap-anywhere min-w-0">{text}</span>
      </a>
      <IconButton
        size="sm"
        icon={LinkIcon}
        label={t`Copy link to ${text}`}
        onClick={() => void copyLink(address)}
        className="can-hover:not-focus-visible:opacity-0 group-hover/item:opacity-100"
      />
    </li>
  )
}

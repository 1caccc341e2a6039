import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ago, dateTime } from '#platform/web/format.ts'
import { ShowMore } from '#platform/web/ui/show-more.tsx'
import type { Video } from '../../contract.ts'
import { RichText } from './rich-text.tsx'

/** Views, age, topics and what the owner wrote: the first lines, and the rest when it is wanted. */
export function Description({ video, onSeek }: { video: Video; onSeek: (seconds: number) => void }) {
  const [open, setOpen] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)
  const [long, setLong] = useState(false)
  useEffect(() => {
    const node = text.current
    if (!node) return
    const sizes = new ResizeObserver(() => setLong((was) => was || node.scrollHeight > node.clientHeight + 1))
    sizes.observe(node)
    return () => sizes.disconnect()
  }, [])
  return (
    <div className="rounded-lg bg-sunken p-4">
      <Facts video={video} />
      <p ref={text} className={`mt-2 whitespace-pre-line ${open ? '' : 'line-clamp-3'}`}>
        {video.description ? <RichText text={video.description} onSeek={onSeek} /> : <Nothing />}
      </p>
      {long && <ShowMore open={open} onChange={setOpen} />}
      <Topics topics={video.topics} />
    </div>
  )
}

const Nothing = () => (
  <span className="text-muted">
    <Trans>No description</Trans>
  </span>
)

function Facts({ video }: { video: Video }) {
  const { i18n } = useLingui()
  const views = video.counts.views.toLocaleString(i18n.locale)
  return (
    <p className="font-medium">
      <Plural value={video.counts.views} one="1 view" other={`${views} views`} /> <span aria-hidden="true">·</span>{' '}
      <time dateTime={video.time_sort} title={dateTime(video.time_sort)}>
        {ago(video.time_sort)}
      </time>
    </p>
  )
}

function Topics({ topics }: { topics: readonly string[] }) {
  const { t } = useLingui()
  if (topics.length === 0) return null
  return (
    <ul aria-label={t`Topics`} className="mt-3 flex flex-wrap gap-1.5">
      {topics.map((topic) => (
        <li key={topic}>
          <Link
            to="/web/topics/$topic"
            params={{ topic }}
            className="inline-flex h-7 items-center rounded-full bg-surface px-3 text-accent-ink text-sm hover:bg-accent-soft touch:h-9"
          >
            #{topic}
          </Link>
        </li>
      ))}
    </ul>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AtSign, Clapperboard, Hash, type LucideIcon, Mail, MailOpen, MessageSquare, Reply, Share2 } from 'lucide-react'
import { ago } from '#platform/web/format.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { Notice, NoticeKind } from '../contract.ts'

const icons: Record<NoticeKind, LucideIcon> = {
  share: Share2,
  comment: MessageSquare,
  reply: Reply,
  mention: AtSign,
  new_video: Clapperboard,
}

/** One thing that happened; opening it marks it as read. */
export function NoticeRow({ notice, onMark }: { notice: Notice; onMark: (read: boolean) => void }) {
  const { t } = useLingui()
  const { kind, url, message, read, at, thumbnail_url } = notice
  const Icon = icons[kind]
  const words = <Words notice={notice} />
  return (
    <li
      data-read={read}
      className="relative flex items-start gap-3 px-4 py-3 first:rounded-t-lg last:rounded-b-lg hover:bg-sunken/60 data-[read=false]:bg-accent-soft/40"
    >
      <span className="relative mt-0.5 grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-muted">
        <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
        {!read && (
          <span className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full border-2 border-surface bg-accent">
            <span className="sr-only">
              <Trans>Unread</Trans>
            </span>
          </span>
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className={cx('wrap-anywhere line-clamp-2', !read && 'font-medium')}>
          <Link
            to={url}
            onClick={() => !read && onMark(true)}
            className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
          >
            {words}
          </Link>
        </p>
        {message && kind !== 'new_video' && (
          <p className="wrap-anywhere mt-1 line-clamp-4 whitespace-pre-line border-line-strong border-l-2 pl-2.5 text-muted">{message}</p>
        )}
        <time dateTime={at} className="mt-1 block text-muted text-sm">
          {ago(at)}
        </time>
      </div>
      <Picture url={thumbnail_url} />
      <IconButton
        label={read ? t`Mark as unread` : t`Mark as read`}
        icon={read ? Mail : MailOpen}
        size="sm"
        className="relative z-10"
        onClick={() => onMark(!read)}
      />
    </li>
  )
}

function Words({ notice: { kind, from, title, message, text } }: { notice: Notice }) {
  if (kind === 'new_video')
    return (
      <Trans>
        New in {message}: {title}
      </Trans>
    )
  if (from === null) return text
  const who = from.displayname
  if (kind === 'share')
    return (
      <Trans>
        {who} shared {title} with you
      </Trans>
    )
  if (kind === 'comment')
    return (
      <Trans>
        {who} commented on {title}
      </Trans>
    )
  if (kind === 'reply')
    return (
      <Trans>
        {who} replied to your comment on {title}
      </Trans>
    )
  return (
    <Trans>
      {who} mentioned you in a comment on {title}
    </Trans>
  )
}

function Picture({ url }: { url: string | null }) {
  return (
    <span className="grid aspect-video w-24 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-muted max-sm:hidden">
      {url ? (
        <img src={url} alt="" loading="lazy" width={96} height={54} className="size-full object-cover" />
      ) : (
        <Hash aria-hidden="true" className="size-5" strokeWidth={1.5} />
      )}
    </span>
  )
}

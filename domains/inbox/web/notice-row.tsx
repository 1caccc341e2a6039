import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Bell, Hash, Mail, MailOpen } from 'lucide-react'
import type { NotificationLook } from '#domains/notifications/web.ts'
import { ago } from '#platform/web/format.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { Notice } from '../contract.ts'

interface Props {
  readonly notice: Notice
  /** Of its kind; undefined where the browser has none. */
  readonly look: NotificationLook | undefined
  readonly onMark: (read: boolean) => void
}

/** One thing that happened; opening it marks it as read. */
export function NoticeRow({ notice, look, onMark }: Props) {
  const { t } = useLingui()
  const { url, message, read, at, thumbnail_url } = notice
  const Icon = look?.icon ?? Bell
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
            {sentenceOf(notice, look)}
          </Link>
        </p>
        {message && !look?.messageInText && (
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

const sentenceOf = ({ title, message, from, text }: Notice, look: NotificationLook | undefined) =>
  look?.text({ who: from?.displayname ?? null, title, message }) ?? text

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

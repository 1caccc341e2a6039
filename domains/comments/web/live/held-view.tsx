import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ago, dateTime } from '#platform/web/format.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { HeldComment } from '../../contract.ts'

interface Props {
  readonly held: HeldComment
  /** Nothing is published any more. */
  readonly isOver: boolean
  /** ms */
  readonly now: number
  /** What can be done with it. */
  readonly children: ReactNode
}

/** A comment that nobody but its author and moderators see. */
export function HeldView({ held, isOver, now, children }: Props) {
  const { t } = useLingui()
  const { text, guest_id: guest, adid, state, time_created: at } = held
  const waits = state === 'HELD' && !isOver
  const name = held.displayname ?? t`Former member`
  return (
    <article aria-label={t`Held comment by ${name}`} className="flex gap-3 rounded-lg border border-line bg-surface p-3">
      <Avatar name={name} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="min-w-0 truncate font-medium">{name}</span>
          {guest && (
            <Badge>
              <Trans>Guest</Trans>
            </Badge>
          )}
          {adid && (
            <Badge>
              <Trans>Reply</Trans>
            </Badge>
          )}
          <Badge tone={waits ? 'warning' : 'danger'}>{waits ? <Trans>Waits for a moderator</Trans> : <Trans>Not published</Trans>}</Badge>
          <time className="text-muted text-sm" dateTime={new Date(at * 1000).toISOString()} title={dateTime(at)}>
            {ago(at, now)}
          </time>
        </p>
        <p className="wrap-anywhere mt-0.5 whitespace-pre-line">{text}</p>
        <div className="mt-1.5 flex flex-wrap gap-1.5">{children}</div>
      </div>
    </article>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, EllipsisVertical, MicOff, Pencil, Pin, PinOff, Reply, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ago, dateTime } from '#platform/web/format.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/menu.tsx'
import type { Comment } from '../contract.ts'
import { editWindow } from '../limits.ts'
import { Composer } from './composer.tsx'
import { LikeComment } from './like-comment.tsx'
import type { CommentPlace } from './place.ts'
import { useChanges } from './thread/use-changes.ts'
import { Words } from './words.tsx'

export interface CommentViewProps {
  readonly place: CommentPlace
  readonly comment: Comment
  /** ms */
  readonly now: number
  readonly onSeek: (seconds: number) => void
  readonly onReply: () => void
  /** Where it has replies: whether they are shown. */
  readonly opened?: boolean
  readonly onOpen?: () => void
  /** Where its author can be muted. */
  readonly onMute?: (() => void) | undefined
  /** What hangs on it. */
  readonly children?: ReactNode
}

/** A comment or a reply: who, when, what, and what can be done with it. */
export function CommentView({ place, comment, now, onSeek, onReply, opened, onOpen, onMute, children }: CommentViewProps) {
  const { t } = useLingui()
  const [edits, setEdits] = useState(false)
  const { change, remove } = useChanges(place, comment)
  const name = comment.displayname ?? t`Former member`
  return (
    <article aria-label={t`Comment by ${name}`} className="flex gap-3">
      <Avatar name={name} size={comment.adid ? 'xs' : 'sm'} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-1">
          <Heading comment={comment} name={name} now={now} />
          <Actions
            comment={comment}
            now={now}
            name={name}
            onEdit={() => setEdits(true)}
            onPin={() => change.mutate({ op: comment.pinned ? 'unpin' : 'pin' })}
            onDelete={() => remove.mutate()}
            onMute={onMute}
          />
        </div>
        {edits ? (
          <Editor
            text={comment.text}
            busy={change.isPending}
            onCancel={() => setEdits(false)}
            onSave={(text) => {
              if (text === comment.text) setEdits(false)
              else change.mutate({ op: 'edit', text }, { onSuccess: () => setEdits(false) })
            }}
          />
        ) : (
          <Words text={comment.text} people={comment.mentions} until={comment.total_duration ?? -1} onSeek={onSeek} />
        )}
        <div className="-ml-2.5 flex flex-wrap gap-1">
          <LikeComment place={place} comment={comment} />
          {comment.can.reply && (
            <Button size="sm" kind="quiet" icon={Reply} className="text-muted" onClick={onReply}>
              <Trans>Reply</Trans>
            </Button>
          )}
          {comment.total_replies > 0 && onOpen && (
            <Button size="sm" kind="quiet" className="text-muted" aria-expanded={opened ?? false} onClick={onOpen}>
              {/* VW-9.16 */}
              <Plural value={comment.total_replies} one="+# reply" other="+# replies" />
              <ChevronDown aria-hidden="true" className={`size-4 transition-transform ${opened ? 'rotate-180' : ''}`} />
            </Button>
          )}
        </div>
        {children}
      </div>
    </article>
  )
}

function Heading({ comment, name, now }: { comment: Comment; name: string; now: number }) {
  return (
    <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="min-w-0 truncate font-medium">{name}</span>
      {comment.is_video_owner && (
        <Badge tone="accent">
          <Trans>Owner</Trans>
        </Badge>
      )}
      {comment.guest_id && (
        <Badge>
          <Trans>Guest</Trans>
        </Badge>
      )}
      {comment.pinned && (
        <Badge icon={Pin}>
          <Trans>Pinned</Trans>
        </Badge>
      )}
      <span className="text-muted text-sm">
        <time dateTime={new Date(comment.time_created * 1000).toISOString()} title={dateTime(comment.time_created)}>
          {ago(comment.time_created, now)}
        </time>
        {comment.edited && (
          <>
            {' '}
            <Trans>(edited)</Trans>
          </>
        )}
      </span>
    </p>
  )
}

interface ActionsProps {
  readonly comment: Comment
  readonly name: string
  readonly now: number
  readonly onEdit: () => void
  readonly onPin: () => void
  readonly onDelete: () => void
  readonly onMute: (() => void) | undefined
}

function Actions({ comment, name, now, onEdit, onPin, onDelete, onMute }: ActionsProps) {
  const { t } = useLingui()
  const { can, pinned } = comment
  const editable = can.edit && now / 1000 < comment.time_created + editWindow
  if (!editable && !can.pin && !can.delete && !onMute) return null
  return (
    <Menu
      trigger={
        <IconButton size="sm" icon={EllipsisVertical} label={t`More actions for the comment by ${name}`} className="-my-1 touch:-my-2.5" />
      }
    >
      {can.pin && (
        <MenuItem icon={pinned ? PinOff : Pin} onSelect={onPin}>
          {pinned ? t`Unpin` : t`Pin`}
        </MenuItem>
      )}
      {editable && <MenuItem icon={Pencil} onSelect={onEdit}>{t`Edit`}</MenuItem>}
      {onMute && <MenuItem icon={MicOff} onSelect={onMute}>{t`Mute ${name}`}</MenuItem>}
      {can.delete && <MenuItem icon={Trash2} danger onSelect={onDelete}>{t`Delete`}</MenuItem>}
    </Menu>
  )
}

interface EditorProps {
  readonly text: string
  readonly busy: boolean
  readonly onSave: (text: string) => void
  readonly onCancel: () => void
}

/** Stays until its words are taken. */
function Editor({ text, busy, onSave, onCancel }: EditorProps) {
  const { t } = useLingui()
  const [now, setNow] = useState(text)
  return (
    <Composer
      label={t`Edit the comment`}
      action={<Trans>Save</Trans>}
      text={now}
      onText={setNow}
      onSend={onSave}
      onCancel={onCancel}
      busy={busy}
      eager
    />
  )
}

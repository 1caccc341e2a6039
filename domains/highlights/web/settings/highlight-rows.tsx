import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { PlayerHandle } from '#domains/media/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { isRefusal } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { SelectionBar } from '#platform/web/ui/selection-bar.tsx'
import type { Artifact } from '../../contract.ts'
import { mostHighlightsAtOnce } from '../../limits.ts'
import type { HighlightActions } from './highlight-actions.ts'
import { HighlightForm } from './highlight-form.tsx'
import { ArtifactRow } from './highlight-row.tsx'
import type { useHighlightChanges } from './use-highlights.ts'

interface Props {
  readonly kind: 'highlights' | 'suggestions'
  readonly items: readonly Artifact[]
  readonly video: Video
  readonly changes: ReturnType<typeof useHighlightChanges>
  readonly durationMs: number | null
  readonly player: RefObject<PlayerHandle | null>
  readonly highlight2reel: boolean
  readonly actions?: HighlightActions
}

/** One of the two lists: each can be changed, and several deleted or accepted at once. */
export function HighlightRows(props: Props) {
  const { kind, items, video, changes } = props
  const { t } = useLingui()
  const [marked, setMarked] = useState<readonly string[]>([])
  const selected = items.map(({ id }) => id).filter((id) => marked.includes(id))
  if (items.length === 0)
    return (
      <p className="text-muted">
        <Trans>No highlights yet.</Trans>
      </p>
    )
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar
          label={kind === 'highlights' ? t`Selected highlights` : t`Selected suggestions`}
          selected={selected.length}
          listed={items.length}
          limit={mostHighlightsAtOnce}
          busy={changes.accept.isPending || changes.remove.isPending}
          onAll={(on) => setMarked(on ? items.map(({ id }) => id) : [])}
          onCancel={() => setMarked([])}
        >
          <BulkButtons {...props} selected={selected} />
        </SelectionBar>
      )}
      <ul aria-label={kind === 'highlights' ? t`Highlights` : t`Suggestions`} className="divide-y divide-line">
        {items.map((item) => (
          <Item
            key={item.id}
            {...props}
            item={item}
            isSelected={selected.includes(item.id)}
            onSelect={(on) => setMarked(on ? [...selected, item.id] : selected.filter((id) => id !== item.id))}
            isFixed={video.expired}
          />
        ))}
      </ul>
    </>
  )
}

function BulkButtons({ kind, selected, changes: { accept, remove } }: Props & { selected: readonly string[] }) {
  const isTooMany = selected.length > mostHighlightsAtOnce
  const ask = async () => {
    if (await sureToDelete(kind, selected.length)) remove.mutate(selected)
  }
  return (
    <>
      {kind === 'suggestions' && (
        <Button icon={Check} busy={accept.isPending} disabled={isTooMany} onClick={() => accept.mutate(selected)}>
          <Trans>Accept</Trans>
        </Button>
      )}
      <Button kind="danger" icon={Trash2} busy={remove.isPending} disabled={isTooMany} onClick={() => void ask()}>
        <Trans>Delete</Trans>
      </Button>
    </>
  )
}

/** The dialog of deleting (CM-2.65). */
const sureToDelete = (kind: Props['kind'], count: number) =>
  confirm({
    title:
      kind === 'highlights' ? (
        <Plural value={count} one="Delete this highlight?" other="Delete # highlights?" />
      ) : (
        <Plural value={count} one="Delete this suggestion?" other="Delete # suggestions?" />
      ),
    body:
      kind === 'highlights' ? (
        <Trans>Viewers no longer see it as a chapter. This can’t be undone.</Trans>
      ) : (
        <Trans>This can’t be undone.</Trans>
      ),
    action: <Trans>Delete</Trans>,
    danger: true,
  })

interface ItemProps extends Props {
  readonly item: Artifact
  readonly isSelected: boolean
  readonly onSelect: (on: boolean) => void
  readonly isFixed: boolean
}

function Item({ kind, item, video, changes, durationMs, player, highlight2reel, actions: Actions, ...row }: ItemProps) {
  const [editing, setEditing] = useState(false)
  const { update, accept, remove } = changes
  const isSuggestion = kind === 'suggestions'
  const isUpdating = update.variables?.highlightId === item.id
  if (editing)
    return (
      <li className="py-3">
        <HighlightForm
          isNew={false}
          highlight={item}
          durationMs={durationMs}
          player={player}
          busy={update.isPending && isUpdating}
          refusal={isUpdating && isRefusal(update.error) ? update.error.message : undefined}
          onSend={(draft) => update.mutate({ highlightId: item.id, draft, isSuggestion }, { onSuccess: () => setEditing(false) })}
          onCancel={() => {
            update.reset()
            setEditing(false)
          }}
        />
      </li>
    )
  return (
    <ArtifactRow
      {...row}
      item={item}
      onPlay={() => player.current?.seek(item.relOffset / 1000)}
      onEdit={() => setEditing(true)}
      onAccept={isSuggestion ? () => accept.mutate([item.id]) : undefined}
      onDelete={async () => {
        if (await sureToDelete(kind, 1)) remove.mutate([item.id])
      }}
      actions={!isSuggestion && Actions && <Actions video={video} highlight={item} highlight2reel={highlight2reel} />}
    />
  )
}

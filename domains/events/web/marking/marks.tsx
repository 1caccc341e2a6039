import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BookmarkPlus, Captions, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button, ButtonLink, busyButton } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { captionsAddress } from '../../addresses.ts'
import { type EventMark, eventRoutes } from '../../contract.ts'
import { longestMark } from '../../limits.ts'
import { marksQuery } from './queries.ts'

/** Moments that become chapters of the recording, for who moderates an event that is live. */
export function Marks({ id }: { id: string }) {
  const { t } = useLingui()
  const { data: marks = [], isError, error, refetch } = useQuery(marksQuery(id))
  const mark = useChange(id, () => call(eventRoutes.markEvent, { params: { id }, body: {} }))
  return (
    <Card
      title={t`Chapters of the recording`}
      description={<Trans>Moments you mark become chapters, as do polls that are opened and questions that are answered.</Trans>}
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink size="sm" icon={Captions} to={captionsAddress(id)}>
            <Trans>Type captions</Trans>
          </ButtonLink>
          <Button size="sm" icon={BookmarkPlus} onClick={() => mark.mutate()} {...(mark.isPending && busyButton)}>
            <Trans>Mark this moment</Trans>
          </Button>
        </div>
      }
    >
      {isError && marks.length === 0 && <ErrorState error={error} onRetry={() => void refetch()} />}
      {marks.length > 0 && (
        <ul aria-label={t`Marked moments`} className="grid gap-2">
          {marks.map((one, at) => (
            <MarkRow key={one.id} eventId={id} mark={one} number={at + 1} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Everybody's marks are read again afterwards. */
function useChange<T>(id: string, change: (value: T) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    scope: { id: `marks ${id}` },
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: marksQuery(id).queryKey }),
    onError: (error) => toast.failed(error, error.message),
  })
}

interface RowProps {
  readonly eventId: string
  readonly mark: EventMark
  readonly number: number
}

function MarkRow({ eventId, mark, number }: RowProps) {
  const { t, i18n } = useLingui()
  // Null: as it is kept.
  const [typed, setTyped] = useState<string | null>(null)
  const params = { id: eventId, markId: mark.id }
  const rename = useChange(eventId, async (title: string) => {
    await call(eventRoutes.renameEventMark, { params, body: { title } })
    setTyped((now) => (now === title ? null : now))
  })
  const remove = useChange(eventId, () => call(eventRoutes.removeEventMark, { params }))
  const time = new Intl.DateTimeFormat(i18n.locale, { timeStyle: 'medium' }).format(mark.at * 1000)
  const leave = () => {
    if (typed !== null && typed.trim() !== mark.title) rename.mutate(typed)
  }
  return (
    <li className="flex items-center gap-2">
      <span className="w-20 shrink-0 text-muted text-sm tabular-nums" title={mark.by}>
        {time}
      </span>
      <Input
        aria-label={t`Title of the moment at ${time}`}
        placeholder={t`Moment ${number}`}
        maxLength={longestMark}
        value={typed ?? mark.title}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
      />
      <IconButton
        size="sm"
        kind="danger-quiet"
        icon={Trash2}
        label={t`Remove the moment at ${time}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      />
    </li>
  )
}

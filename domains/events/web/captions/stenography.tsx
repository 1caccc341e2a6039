import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { liveRoutes, longestCaption, streamFeed, type WrittenCaption } from '#domains/live/contract.ts'
import type { PlayerHandle } from '#domains/media/web.ts'
import { call } from '#platform/web/client.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { lineTimes } from './line-times.ts'
import { captionsQuery } from './queries.ts'

interface Props {
  readonly id: string
  readonly player: RefObject<PlayerHandle | null>
}

/** What is said, typed line by line and corrected. */
export function Stenography({ id, player }: Props) {
  const { i18n } = useLingui()
  const { data, isError, error, refetch } = useQuery(captionsQuery(id))
  const [chosen, setChosen] = useState<string>()
  useFreshness(streamFeed.caption, id, [['event-captions', id]])
  const language = chosen ?? data?.language ?? i18n.locale
  return (
    <div className="grid content-start gap-5">
      <TypedLine id={id} player={player} language={language} />
      <LanguageField value={language} onChange={setChosen} />
      {data ? (
        <Lines id={id} lines={data.items} />
      ) : isError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </div>
  )
}

function LanguageField({ value, onChange }: { value: string; onChange: (language: string) => void }) {
  const { t } = useLingui()
  return (
    <Field label={t`Language`} hint={t`What is spoken, as a code: en, de-CH.`}>
      <Input
        className="max-w-32"
        maxLength={35}
        spellCheck={false}
        value={value}
        onChange={(typed) => onChange(typed.currentTarget.value)}
      />
    </Field>
  )
}

/** Everybody's lines are read again afterwards. */
function useWriting<T>(id: string, write: (value: T) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    // One after the other, as they were typed.
    scope: { id: `captions ${id}` },
    mutationFn: write,
    onSettled: () => queries.invalidateQueries({ queryKey: captionsQuery(id).queryKey }),
    onError: (error) => toast.failed(error, error.message),
  })
}

function TypedLine({ id, player, language }: Props & { readonly language: string }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  // Where the player was at the first key.
  const begun = useRef<number | null>(null)
  const send = useWriting(id, (body: { text: string; start: number; end: number; language: string }) =>
    call(liveRoutes.addCaption, { params: { id }, body }).catch((error: unknown) => {
      // What was not taken is there to be sent again, unless something else is typed by now.
      setText((now) => now || body.text)
      throw error
    }),
  )
  const position = () => player.current?.position() ?? 0
  const type = (typed: string) => {
    if (typed === '') begun.current = null
    else begun.current ??= position()
    setText(typed)
  }
  const publish = () => {
    if (text.trim() === '') return
    send.mutate({ text, language, ...lineTimes(begun.current ?? position(), position()) })
    begun.current = null
    setText('')
  }
  return (
    <form
      className="grid gap-1.5"
      onSubmit={(sent) => {
        sent.preventDefault()
        publish()
      }}
    >
      <div className="flex items-end gap-2">
        <Field className="min-w-0 flex-1" label={t`What is said`}>
          <Input
            autoComplete="off"
            spellCheck
            maxLength={longestCaption}
            value={text}
            onChange={(typed) => type(typed.currentTarget.value)}
          />
        </Field>
        <Button type="submit" kind="primary" disabled={text.trim() === ''}>
          <Trans>Publish</Trans>
        </Button>
      </div>
      <p className="text-muted text-sm">
        <Trans>Enter publishes the line.</Trans>
      </p>
    </form>
  )
}

function Lines({ id, lines }: { id: string; lines: readonly WrittenCaption[] }) {
  const { t } = useLingui()
  if (lines.length === 0)
    return (
      <p className="text-muted">
        <Trans>Nothing was written down yet.</Trans>
      </p>
    )
  return (
    <ul aria-label={t`Published lines, the newest first`} className="grid gap-2">
      {lines.toReversed().map((line) => (
        <PublishedLine key={line.start} id={id} line={line} />
      ))}
    </ul>
  )
}

function PublishedLine({ id, line }: { id: string; line: WrittenCaption }) {
  const { t } = useLingui()
  // Null: as it stands.
  const [typed, setTyped] = useState<string | null>(null)
  const params = { id, start: line.start }
  const correct = useWriting(id, async (text: string) => {
    await call(liveRoutes.correctCaption, { params, body: { text } })
    setTyped((now) => (now === text ? null : now))
  })
  const remove = useWriting(id, () => call(liveRoutes.removeCaption, { params }))
  const leave = () => {
    if (typed === null || typed.trim() === line.text) return setTyped(null)
    if (typed.trim() !== '') correct.mutate(typed)
  }
  return (
    <li className="flex items-center gap-2">
      <Input
        aria-label={t`Correct “${line.text}”`}
        maxLength={longestCaption}
        value={typed ?? line.text}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
      />
      <IconButton
        size="sm"
        kind="danger-quiet"
        icon={Trash2}
        label={t`Take back “${line.text}”`}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      />
    </li>
  )
}

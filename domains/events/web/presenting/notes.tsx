import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { longestNotes } from '../../limits.ts'
import { notesQuery } from './queries.ts'
import { useNotes } from './use-notes.ts'

/** What somebody wants to say, or not to forget; theirs alone. */
export function EventNotes({ id }: { id: string }) {
  const { data, isError, error, refetch } = useQuery(notesQuery(id))
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  return <Editor id={id} kept={data.text} />
}

function Editor({ id, kept }: { id: string; kept: string }) {
  const { t } = useLingui()
  const { text, write, leave, state, again } = useNotes(id, kept)
  return (
    <div>
      <Field label={t`My notes`} hint={t`Only you see them. They are saved while you write.`}>
        <Textarea
          rows={6}
          limit={longestNotes}
          maxLength={longestNotes}
          value={text}
          className="max-h-none text-xl leading-snug"
          onChange={(typed) => write(typed.currentTarget.value)}
          onBlur={leave}
        />
      </Field>
      <div role="status" className="mt-1 flex min-h-8 items-center gap-2 text-sm">
        {state === 'saved' && (
          <span className="text-muted">
            <Trans>Saved</Trans>
          </span>
        )}
        {state === 'failed' && (
          <>
            <span className="text-danger-ink">
              <Trans>Your notes could not be saved.</Trans>
            </span>
            <Button size="sm" onClick={again}>
              <Trans>Save again</Trans>
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

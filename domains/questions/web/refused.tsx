import { Trans, useLingui } from '@lingui/react/macro'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, X } from 'lucide-react'
import { IconButton } from '#platform/web/ui/icon-button.tsx'

interface RefusedChange {
  /** Of the question. */
  readonly text: string
  readonly message: string
}

const keyOf = (eventId: string) => ['refused question', eventId]

/** Keeps why something could not be done with a question, which may not be among those shown any more. */
export const noteRefused = (queries: QueryClient, eventId: string, refused: RefusedChange | null): void =>
  void queries.setQueryData<RefusedChange | null>(keyOf(eventId), refused)

/** Says above questions why something was not done with one of them. */
export function RefusedQuestion({ eventId }: { eventId: string }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { data } = useQuery<RefusedChange | null>({ queryKey: keyOf(eventId), queryFn: () => null, enabled: false, initialData: null })
  return (
    <div role="alert" className="empty:hidden">
      {data && (
        <div className="flex items-start gap-2 rounded-lg border border-line bg-warning-soft p-3 text-warning-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <p className="wrap-anywhere min-w-0 flex-1">
            <span className="line-clamp-2">
              <Trans>“{data.text}”</Trans>
            </span>
            {data.message}
          </p>
          <IconButton size="sm" icon={X} label={t`Dismiss`} onClick={() => noteRefused(queries, eventId, null)} />
        </div>
      )}
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ago } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { type Column, Table } from '#platform/web/ui/table.tsx'
import type { PersonResult, Quiz } from '../../contract.ts'
import { quizPeopleQuery } from '../queries.ts'

/** How each person did, the last first. */
export function PeopleResults({ videoId, quiz }: { videoId: string; quiz: Quiz }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(quizPeopleQuery(videoId, quiz.id))
  if (query.isPending) return <ListSkeleton rows={3} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const columns: Column<PersonResult>[] = [
    { key: 'person', head: t`Person`, cell: (row) => <span className="wrap-anywhere">{row.displayname}</span> },
    { key: 'score', head: t`Best result`, cell: (row) => (row.score === null ? '' : t`${row.score} %`), align: 'end' },
    { key: 'passed', head: t`Passed`, cell: (row) => <Passed passed={row.passed} /> },
    { key: 'attempts', head: t`Attempts`, cell: (row) => row.attempts, align: 'end', from: 'sm' },
    { key: 'at', head: t`Last attempt`, cell: (row) => <time dateTime={row.at}>{ago(row.at)}</time>, from: 'sm' },
  ]
  return (
    <div className="flex flex-col gap-3">
      <Table
        label={t`Results by person`}
        columns={columns}
        rows={query.data.pages.flatMap((page) => page.items)}
        keyOf={(row) => row.username}
        dense
      />
      {query.hasNextPage && (
        <Button className="self-center" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Load more</Trans>
        </Button>
      )}
    </div>
  )
}

function Passed({ passed }: { passed: boolean | null }) {
  if (passed === null) return null
  return <Badge tone={passed ? 'success' : 'neutral'}>{passed ? <Trans>Passed</Trans> : <Trans>Not passed</Trans>}</Badge>
}

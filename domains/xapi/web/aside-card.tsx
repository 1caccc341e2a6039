import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { dateTime } from '#platform/web/format.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { type Column, Table } from '#platform/web/ui/table.tsx'
import { type AsideStatement, type RecordStoreState, xapiRoutes } from '../contract.ts'
import { recordStoreQuery } from './queries.ts'
import { StatementCount } from './record-store-card.tsx'

/** What the record store would not take, and why; nothing where it took everything. */
export function AsideCard({ count, items }: RecordStoreState['aside']) {
  const { t } = useLingui()
  if (count === 0) return null
  const columns: readonly Column<AsideStatement>[] = [
    {
      key: 'what',
      head: <Trans>Statement</Trans>,
      cell: ({ id, verb, about, failure }) => (
        <span className="wrap-anywhere block md:min-w-72">
          <span className="font-medium">{verb}</span> {about} <span className="block text-muted text-sm">{id}</span>
          <span className="mt-1 block md:hidden">{failure}</span>
        </span>
      ),
    },
    {
      key: 'why',
      head: <Trans>What the server says</Trans>,
      cell: ({ failure }) => <span className="wrap-anywhere">{failure}</span>,
      from: 'md',
    },
    { key: 'when', head: <Trans>Time</Trans>, cell: ({ at }) => dateTime(at), from: 'md' },
  ]
  return (
    <Card
      id="aside"
      title={<Trans>Refused statements</Trans>}
      description={<Trans>The record store would not take them. They hold up no others, and are in the download.</Trans>}
      action={<SendAgain />}
    >
      <div className="grid gap-3">
        <p>
          <StatementCount count={count} />
          {count > items.length && (
            <>
              {'. '}
              <Trans>These are the newest ones.</Trans>
            </>
          )}
        </p>
        <Table label={t`Refused statements`} columns={columns} rows={items} keyOf={({ id }) => id} dense />
      </div>
    </Card>
  )
}

function SendAgain() {
  const queries = useQueryClient()
  const again = useMutation({
    mutationFn: () => call(xapiRoutes.retryAsideStatements, {}),
    onSuccess: ({ count }) => toast.done(<Plural value={count} one="# statement is sent again" other="# statements are sent again" />),
    onSettled: () => queries.invalidateQueries(recordStoreQuery),
  })
  return (
    <Button busy={again.isPending} onClick={() => again.mutate()}>
      <Trans>Send again</Trans>
    </Button>
  )
}

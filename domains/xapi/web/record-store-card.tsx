import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFlags } from '#domains/accounts/web.ts'
import { call } from '#platform/web/client.ts'
import { dateTime } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { FactList, FactRow } from '#platform/web/ui/fact-row.tsx'
import { ServerWords, TrialVerdict } from '#platform/web/ui/trial-verdict.tsx'
import { type RecordStoreState, xapiRoutes } from '../contract.ts'
import { recordStoreQuery } from './queries.ts'

/** Where statements go, and how that goes. */
export function RecordStoreCard(state: RecordStoreState) {
  return (
    <Card
      id="record-store"
      title={<Trans>Record store</Trans>}
      description={
        state.address === null ? undefined : <Trans>Statements are sent every minute, in the order in which they were made.</Trans>
      }
      action={<StateBadge {...state} />}
    >
      {state.address === null ? <Kept {...state} /> : <Configured {...state} address={state.address} />}
    </Card>
  )
}

/** Without a record store. */
function Kept({ waiting }: RecordStoreState) {
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        <Trans>
          Without a record store statements are kept here for 400 days, to be downloaded. Set {'XAPI_URL, XAPI_KEY, XAPI_SECRET'} to send
          them to one: it then gets those that are kept, too.
        </Trans>
      </p>
      <FactList>
        <FactRow name={<Trans>Kept until now</Trans>}>
          <StatementCount count={waiting} />
        </FactRow>
      </FactList>
    </div>
  )
}

function StateBadge({ address, trouble }: RecordStoreState) {
  const isOn = useFlags()?.xapi_statements === 1
  if (address === null)
    return (
      <Badge>
        <Trans>Not configured</Trans>
      </Badge>
    )
  if (!isOn)
    return (
      <Badge>
        <Trans>Off</Trans>
      </Badge>
    )
  if (!trouble)
    return (
      <Badge tone="success">
        <Trans>On</Trans>
      </Badge>
    )
  return trouble.is_refused ? (
    <Badge tone="danger">
      <Trans>Stopped</Trans>
    </Badge>
  ) : (
    <Badge tone="warning">
      <Trans>Delayed</Trans>
    </Badge>
  )
}

function Configured({ address, waiting, sent_at, trouble }: RecordStoreState & { address: string }) {
  return (
    <div className="grid gap-4">
      <FactList>
        <FactRow name={<Trans>Address</Trans>}>{address}</FactRow>
        <FactRow name={<Trans>To be sent</Trans>}>
          <StatementCount count={waiting} />
        </FactRow>
        <FactRow name={<Trans>Last sent</Trans>}>{sent_at === null ? <Trans>Nothing yet</Trans> : dateTime(sent_at)}</FactRow>
      </FactList>
      {trouble && <Trouble {...trouble} />}
      <Trial />
    </div>
  )
}

/** The server counts no further than this. */
const mostCounted = 10_000

export function StatementCount({ count }: { count: number }) {
  if (count > mostCounted) return <Trans>More than 10,000 statements</Trans>
  return <Plural value={count} one="# statement" other="# statements" />
}

function Trouble({ failure, said, at, next_try_at, is_refused }: NonNullable<RecordStoreState['trouble']>) {
  const time = dateTime(at)
  const next = next_try_at === null ? null : dateTime(next_try_at)
  return (
    <div className="grid gap-1.5">
      <TrialVerdict works={false}>{failure}</TrialVerdict>
      <p className="text-muted text-sm">
        <Trans>Last error: {time}.</Trans> {next !== null && <Trans>Next try: {next}.</Trans>}{' '}
        {is_refused ? (
          <Trans>Nothing is lost. Once the cause is removed, test the record store, and the sending goes on.</Trans>
        ) : (
          <Trans>Nothing is lost, the sending goes on by itself.</Trans>
        )}
      </p>
      <ServerWords>{said}</ServerWords>
    </div>
  )
}

/** Asks the store whether it knows us, and shows what came of it. */
function Trial() {
  const queries = useQueryClient()
  const trial = useMutation({
    mutationFn: () => call(xapiRoutes.testRecordStore, {}),
    onSettled: () => queries.invalidateQueries(recordStoreQuery),
    meta: { shown: true },
  })
  return (
    <div className="grid gap-3">
      <div>
        <Button busy={trial.isPending} onClick={() => trial.mutate()}>
          <Trans>Test the record store</Trans>
        </Button>
      </div>
      <div role="status">
        {trial.data && (
          <div className="grid gap-1.5">
            <TrialVerdict works={trial.data.works}>
              {trial.data.works ? <Trans>It works. The record store knows the key.</Trans> : trial.data.failure}
            </TrialVerdict>
            <ServerWords>{trial.data.said}</ServerWords>
          </div>
        )}
        {trial.isError && <TrialVerdict works={false}>{trial.error.message}</TrialVerdict>}
      </div>
    </div>
  )
}

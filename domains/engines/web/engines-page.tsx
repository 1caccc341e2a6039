import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { EngineCard } from './engine-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { PeopleOfToday } from './people-of-today.tsx'
import { enginesQuery } from './queries.ts'

/** Which servers of language and speech there are, whether they work, and what they are used for today. */
export function EnginesPage() {
  const { t } = useLingui()
  const query = useQuery(enginesQuery)
  return (
    <>
      <PageHeader
        title={t`AI servers`}
        description={
          <Trans>
            Servers that write down speech and work with language. Everything else works without them; whoever runs Lyceum configures them.
          </Trans>
        }
      />
      {query.isPending && <ListSkeleton rows={4} />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <div className="grid gap-5">
          <div className="grid items-start gap-5 lg:grid-cols-2">
            {query.data.engines.map((engine) => (
              <EngineCard key={engine.kind} {...engine} />
            ))}
          </div>
          <LimitsCard />
          <PeopleOfToday people={query.data.people} />
        </div>
      )}
    </>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import type { Team } from '#domains/accounts/contract.ts'
import { useSearchState } from '#platform/web/search-state.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { teamQuery, teamState } from './team-queries.ts'
import { TeamReport } from './team-report.tsx'
import { TeamTracks } from './team-tracks.tsx'

/** How far the people of the groups are that one manages, and who sees how far one is oneself. */
export function MyTeam() {
  const { t } = useLingui()
  const query = useQuery(teamQuery)
  return (
    <>
      <PageHeader title={t`My team`} description={<Trans>See how people in the groups you manage are doing with their tracks.</Trans>} />
      {query.data ? (
        <div className="flex max-w-4xl flex-col gap-5">
          {query.data.groups.length > 0 ? <Groups groups={query.data.groups} /> : <NoGroup />}
          <Managers managers={query.data.managers} />
        </div>
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </>
  )
}

const NoGroup = () => (
  <EmptyState icon={UsersRound} title={<Trans>You don’t manage any groups</Trans>} className="py-8">
    <Trans>An administrator can make you the manager of a group. You’ll then see its members’ progress here.</Trans>
  </EmptyState>
)

function Groups({ groups }: Pick<Team, 'groups'>) {
  const { t } = useLingui()
  const [{ group: id, track }, setState] = useSearchState(teamState)
  const group = groups.find((one) => one.id === id) ?? groups[0]
  if (!group) return null
  return (
    <>
      {groups.length > 1 ? (
        <Field label={t`Group`} className="max-w-sm">
          <Select
            value={group.id}
            onChange={(next) => setState({ group: next, track: '' })}
            options={groups.map((one) => ({ value: one.id, label: one.displayname }))}
          />
        </Field>
      ) : (
        <p className="wrap-anywhere font-medium">
          {group.displayname}{' '}
          <span className="font-normal text-muted">
            <Plural value={group.member_count} _0="No members yet" one="# member" other="# members" />
          </span>
        </p>
      )}
      <TeamTracks key={group.id} group={group} open={track} onOpen={(name) => setState({ track: name })} />
      <TeamReport key={`report ${group.id}`} groupId={group.id} />
    </>
  )
}

/** Nobody is looked at without knowing by whom. */
function Managers({ managers }: Pick<Team, 'managers'>) {
  const { t } = useLingui()
  return (
    <Card
      id="managers"
      title={t`Who can see your progress`}
      description={t`They manage groups you are in, and can see your progress with the tracks these groups were given.`}
    >
      {managers.length === 0 ? (
        <p className="text-muted">
          <Trans>None of your groups has a manager.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Who can see your progress`} className="flex flex-col gap-2">
          {managers.map(({ name, displayname, group }) => (
            <li key={`${name} ${group}`} className="wrap-anywhere">
              <Trans>
                {displayname} <span className="text-muted">({group})</span>
              </Trans>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

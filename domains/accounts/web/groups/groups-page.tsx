import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, SearchX, Users } from 'lucide-react'
import { useState } from 'react'
import { useSearchState } from '#platform/web/search-state.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSearch } from '#platform/web/ui/list-search.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Toolbar } from '#platform/web/ui/toolbar.tsx'
import type { Group } from '../../contract.ts'
import { GroupActions } from './group-actions.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { groupsQuery, groupsState } from './groups-query.ts'
import { MembersDrawer } from './members-drawer.tsx'

/** Groups that videos can be shared with. */
export function GroupsPage() {
  const { t } = useLingui()
  const [{ qtext }, setState] = useSearchState(groupsState)
  const [edited, setEdited] = useState<Group | 'new'>()
  const [opened, setOpened] = useState<Group>()
  return (
    <>
      <PageHeader
        title={t`Groups`}
        description={<Trans>People who share access. You can share a video with a whole group at once.</Trans>}
        actions={
          <Button kind="primary" icon={Plus} onClick={() => setEdited('new')}>
            <Trans>New group</Trans>
          </Button>
        }
      />
      <Toolbar
        label={t`Filter groups`}
        search={<ListSearch label={t`Search groups`} value={qtext} onSearch={(text) => setState({ qtext: text })} />}
      />
      <GroupList qtext={qtext} onNew={() => setEdited('new')} onOpen={setOpened} onEdit={setEdited} />
      <GroupDialog
        key={edited === 'new' ? 'new' : edited?.id}
        group={edited}
        onClose={() => setEdited(undefined)}
        onMade={(group) => setOpened(group)}
      />
      <MembersDrawer group={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

interface GroupListProps {
  readonly qtext: string
  readonly onNew: () => void
  readonly onOpen: (group: Group) => void
  readonly onEdit: (group: Group) => void
}

function GroupList({ qtext, onNew, onOpen, onEdit }: GroupListProps) {
  const query = useInfiniteQuery(groupsQuery(qtext))
  if (query.isPending) return <ListSkeleton />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const groups = query.data.pages.flatMap((page) => page.items)
  if (groups.length === 0) return <NoGroups searched={qtext !== ''} onNew={onNew} />
  return (
    <InfiniteList query={query}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {groups.map((group) => (
          <li key={group.id} className="relative flex items-center gap-3 px-4 py-3 first:rounded-t-lg last:rounded-b-lg hover:bg-sunken/60">
            <Avatar name={group.displayname} size="md" square />
            <div className="min-w-0 flex-1">
              <button
                type="button"
                onClick={() => onOpen(group)}
                className="max-w-full truncate rounded-sm text-left font-medium after:absolute after:inset-0"
              >
                {group.displayname}
              </button>
              <p className="truncate text-muted text-sm">
                <Plural value={group.member_count} _0="No people yet" one="# person" other="# people" />
              </p>
            </div>
            <GroupActions group={group} onEdit={() => onEdit(group)} onOpen={() => onOpen(group)} />
          </li>
        ))}
      </ul>
    </InfiniteList>
  )
}

function NoGroups({ searched, onNew }: { searched: boolean; onNew: () => void }) {
  if (searched) return <EmptyState icon={SearchX} title={<Trans>No group matches</Trans>} />
  return (
    <EmptyState
      icon={Users}
      title={<Trans>No groups yet</Trans>}
      action={
        <Button kind="primary" icon={Plus} onClick={onNew}>
          <Trans>Create a group</Trans>
        </Button>
      }
    >
      <Trans>Create one for each team, class or project, then add people.</Trans>
    </EmptyState>
  )
}

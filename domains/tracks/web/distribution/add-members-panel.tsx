import { Trans, useLingui } from '@lingui/react/macro'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Check, Plus, SearchX, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { peopleRoutes } from '#domains/accounts/contract.ts'
import type { AnswerOf } from '#platform/contract/route.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import { ListSearch } from '#platform/web/ui/list-search.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import type { TrackMember } from '../../contract.ts'
import { memberPageSize } from '../queries.ts'
import { holdsMember } from './member-changes.ts'

export interface AddMembersProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Is a member in any case. */
  readonly owner: string
  readonly added: readonly TrackMember[]
  readonly add: (member: TrackMember) => void
}

/** ms after typing stops (LE-9.41). */
const searchDelay = 500

type Somebody = AnswerOf<typeof peopleRoutes.findMembers>['items'][number]

const memberOf = ({ name, username, displayname, type }: Somebody): TrackMember => ({
  username: username ?? name,
  displayname,
  type: type === 'GROUP' ? 'GRP' : 'user',
  name,
  is_owner: false,
})

const peopleQuery = (searchText: string) =>
  infiniteQueryOptions({
    queryKey: ['members to add', searchText],
    queryFn: ({ pageParam, signal }) =>
      call(peopleRoutes.findMembers, { query: { searchText, first: pageParam, max: memberPageSize }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })

export function AddMembersPanel({ open, onClose, owner, added, add }: AddMembersProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const query = useInfiniteQuery({ ...peopleQuery(text), enabled: open })
  const { isFetchNextPageError } = query
  useEffect(() => {
    if (isFetchNextPageError) toast.error(t`Failed to load more members`, { id: 'members' })
  }, [isFetchNextPageError, t])
  const people = query.data?.pages.flatMap((page) => page.items.map(memberOf)) ?? []
  const found = people.filter(({ type, name }) => type === 'GRP' || name !== owner)
  return (
    <DialogPanel
      open={open}
      onClose={onClose}
      title={t`Add members`}
      description={t`They are added when you save the page.`}
      actions={
        <Button kind="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <ListSearch label={t`Search people and groups`} value={text} onSearch={setText} pause={searchDelay} />
        {query.isError && !query.data ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-8" />
        ) : query.isPending ? (
          <ListSkeleton rows={5} />
        ) : found.length === 0 ? (
          <EmptyState icon={SearchX} title={<Trans>Nobody found</Trans>} className="py-8">
            <Trans>Try another name.</Trans>
          </EmptyState>
        ) : (
          <ul aria-label={t`Found people and groups`} className="flex flex-col gap-1">
            {found.map((member) => (
              <Row key={`${member.type} ${member.name}`} member={member} isAdded={holdsMember(added, member)} onAdd={() => add(member)} />
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <Button className="self-center" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            <Trans>Load more</Trans>
          </Button>
        )}
      </div>
    </DialogPanel>
  )
}

function Row({ member, isAdded, onAdd }: { member: TrackMember; isAdded: boolean; onAdd: () => void }) {
  const { t } = useLingui()
  const { type, displayname, username } = member
  return (
    <li className="flex items-center gap-3 rounded-md p-1 hover:bg-sunken">
      {type === 'GRP' ? <Users aria-hidden="true" className="size-6 shrink-0 p-1 text-muted" /> : <Avatar name={displayname} size="xs" />}
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 break-words font-medium">{displayname}</p>
        <p className="truncate text-muted text-sm">{username}</p>
      </div>
      <Button
        icon={isAdded ? Check : Plus}
        disabled={isAdded}
        aria-label={isAdded ? t`${displayname} will be added` : t`Add ${displayname}`}
        onClick={onAdd}
      >
        {isAdded ? <Trans>Added</Trans> : <Trans>Add</Trans>}
      </Button>
    </li>
  )
}

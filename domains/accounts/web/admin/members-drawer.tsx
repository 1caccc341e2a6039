import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { UserMinus, Users } from 'lucide-react'
import type { AnswerOf } from '#platform/contract/route.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { ChipsInput } from '#platform/web/ui/chips-input.tsx'
import { Drawer } from '#platform/web/ui/drawer.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { type Group, groupRoutes } from '../../contract.ts'
import { suggestOutside } from '../suggest-people.tsx'
import { groupsKey, membersQuery } from './groups-query.ts'

type Member = AnswerOf<typeof groupRoutes.listGroupMembers>['items'][number]

/** The people of a group; who is added or taken out is so at once. */
export function MembersDrawer({ group, onClose }: { group: Group | undefined; onClose: () => void }) {
  return (
    <Drawer open={group !== undefined} onClose={onClose} title={group?.displayname ?? ''}>
      {group && (
        <>
          <AddMembers group={group} />
          <MemberList group={group} />
        </>
      )}
    </Drawer>
  )
}

function useChangeMembers(group: Group, onSuccess?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (members: { add?: string[]; remove?: string[] }) =>
      call(groupRoutes.updateGroupMembers, { params: { id: group.id }, body: { members } }),
    ...(onSuccess && { onSuccess }),
    onSettled: () => queries.invalidateQueries({ queryKey: groupsKey }),
  })
}

/** Whoever is chosen is in the group at once; there is nothing left that closing could lose. */
function AddMembers({ group }: { group: Group }) {
  const { t } = useLingui()
  const change = useChangeMembers(group)
  return (
    <div className="mb-5">
      <Field label={t`Add people`} hint={t`Choosing a person adds them.`}>
        <ChipsInput
          chips={[]}
          onChange={(chips) => chips.length > 0 && change.mutate({ add: chips.map((chip) => chip.value) })}
          suggest={suggestOutside(group.id)}
          placeholder={t`Type a name`}
        />
      </Field>
    </div>
  )
}

function MemberList({ group }: { group: Group }) {
  const query = useInfiniteQuery(membersQuery(group.id, ''))
  if (query.isPending) return <ListSkeleton rows={4} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const members = query.data.pages.flatMap((page) => page.items)
  if (members.length === 0) {
    return (
      <EmptyState icon={Users} title={<Trans>No members yet</Trans>} className="py-8">
        <Trans>Add people by name above.</Trans>
      </EmptyState>
    )
  }
  return (
    <InfiniteList query={query}>
      <ul className="-mx-2">
        {members.map((member) => (
          <MemberRow key={member.id} group={group} member={member} />
        ))}
      </ul>
    </InfiniteList>
  )
}

function MemberRow({ group, member }: { group: Group; member: Member }) {
  const { t } = useLingui()
  const { name, displayname } = member
  const back = useChangeMembers(group)
  // Said by the change itself: the row may be gone by then.
  const out = useChangeMembers(group, () => {
    toast.info(t`${displayname} is no longer in ${group.displayname}`, { undo: () => back.mutate({ add: [name] }) })
  })
  return (
    <li className="flex items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover">
      <Avatar name={displayname} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{displayname}</p>
        <p className="truncate text-muted text-sm">{name}</p>
      </div>
      <IconButton
        size="sm"
        icon={UserMinus}
        label={t`Remove ${displayname} from the group`}
        busy={out.isPending}
        onClick={() => out.mutate({ remove: [name] })}
        side="left"
      />
    </li>
  )
}

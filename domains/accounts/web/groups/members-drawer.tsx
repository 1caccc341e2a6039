import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { UserMinus, Users } from 'lucide-react'
import type { AnswerOf } from '#platform/contract/route.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { ChipsInput } from '#platform/web/ui/chips-input.tsx'
import { Drawer } from '#platform/web/ui/drawer.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { type Group, groupManagerRoutes, groupRoutes } from '../../contract.ts'
import { suggestOutside, suggestPeople } from '../suggest-people.tsx'
import { groupsKey, managersQuery, membersQuery } from './groups-query.ts'

type Member = AnswerOf<typeof groupRoutes.listGroupMembers>['items'][number]

/** In a group, or over it. */
type Standing = 'member' | 'manager'

interface Props {
  readonly group: Group
  readonly standing: Standing
}

/** The people of a group; who is added or taken out is so at once. */
export function MembersDrawer({ group, onClose }: { group: Group | undefined; onClose: () => void }) {
  return (
    <Drawer open={group !== undefined} onClose={onClose} title={group?.displayname ?? ''}>
      {group && (
        <>
          <AddPeople group={group} standing="member" />
          <PeopleList group={group} standing="member" />
          <section aria-labelledby="group-managers" className="mt-6 border-line border-t pt-5">
            <h3 id="group-managers" className="font-medium">
              <Trans>Managers</Trans>
            </h3>
            <p className="mt-0.5 mb-4 text-muted text-sm">
              <Trans>Managers can see each member’s progress with the tracks this group was given. They don’t have to be members.</Trans>
            </p>
            <AddPeople group={group} standing="manager" />
            <PeopleList group={group} standing="manager" />
          </section>
        </>
      )}
    </Drawer>
  )
}

interface Changes {
  readonly add?: string[]
  readonly remove?: string[]
}

function useChangePeople({ group, standing }: Props, onSuccess?: () => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const params = { id: group.id }
  return useMutation({
    meta: { shown: true },
    mutationFn: (changes: Changes): Promise<unknown> =>
      standing === 'manager'
        ? call(groupManagerRoutes.updateGroupManagers, { params, body: { managers: changes } })
        : call(groupRoutes.updateGroupMembers, { params, body: { members: changes } }),
    ...(onSuccess && { onSuccess }),
    onError: (error) => toast.failed(error, isRefusal(error) ? error.message : t`Something went wrong`),
    onSettled: () => queries.invalidateQueries({ queryKey: groupsKey }),
  })
}

/** Whoever is chosen is among them at once; there is nothing left that closing could lose. */
function AddPeople({ group, standing }: Props) {
  const { t } = useLingui()
  const change = useChangePeople({ group, standing })
  return (
    <div className="mb-5">
      <Field label={standing === 'manager' ? t`Add managers` : t`Add people`} hint={t`Choosing a person adds them.`}>
        <ChipsInput
          chips={[]}
          onChange={(chips) => chips.length > 0 && change.mutate({ add: chips.map((chip) => chip.value) })}
          suggest={standing === 'manager' ? suggestPeople : suggestOutside(group.id)}
          placeholder={t`Type a name`}
        />
      </Field>
    </div>
  )
}

function PeopleList({ group, standing }: Props) {
  const query = useInfiniteQuery(standing === 'manager' ? managersQuery(group.id) : membersQuery(group.id, ''))
  if (query.isPending) return <ListSkeleton rows={standing === 'manager' ? 1 : 4} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const people = query.data.pages.flatMap((page) => page.items)
  if (people.length === 0) return <NoPeople standing={standing} />
  return (
    <InfiniteList query={query}>
      <ul className="-mx-2">
        {people.map((member) => (
          <PersonRow key={member.id} group={group} standing={standing} member={member} />
        ))}
      </ul>
    </InfiniteList>
  )
}

function NoPeople({ standing }: Pick<Props, 'standing'>) {
  if (standing === 'manager')
    return (
      <p className="text-muted">
        <Trans>Nobody manages this group.</Trans>
      </p>
    )
  return (
    <EmptyState icon={Users} title={<Trans>No members yet</Trans>} className="py-8">
      <Trans>Add people by name above.</Trans>
    </EmptyState>
  )
}

function PersonRow({ group, standing, member }: Props & { readonly member: Member }) {
  const { t } = useLingui()
  const { name, displayname } = member
  const isManager = standing === 'manager'
  const back = useChangePeople({ group, standing })
  // Said by the change itself: the row may be gone by then.
  const out = useChangePeople({ group, standing }, () => {
    const words = isManager
      ? t`${displayname} no longer manages ${group.displayname}`
      : t`${displayname} is no longer in ${group.displayname}`
    toast.info(words, { undo: () => back.mutate({ add: [name] }) })
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
        label={isManager ? t`Remove ${displayname} as a manager` : t`Remove ${displayname} from the group`}
        busy={out.isPending}
        onClick={() => out.mutate({ remove: [name] })}
        side="left"
      />
    </li>
  )
}

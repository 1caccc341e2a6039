import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { MailPlus, MailX, RotateCw } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { ago } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Drawer } from '#platform/web/ui/drawer.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { invitationRoutes } from '../../contract/invitations.ts'
import type { Invitation } from '../../contract.ts'
import { useRoleNames } from '../role-names.ts'
import { invitationsKey } from './invite-dialog.tsx'

const invitationsQuery = infiniteQueryOptions({
  queryKey: invitationsKey,
  initialPageParam: 0,
  queryFn: ({ pageParam: first, signal }) => call(invitationRoutes.listInvitations, { query: { first, max: 50, state: 'all' }, signal }),
  getNextPageParam: (page) => page.next,
})

/** Who was invited, and what became of it. */
export function InvitationsDrawer({ open, onClose, onInvite }: { open: boolean; onClose: () => void; onInvite: () => void }) {
  const { t } = useLingui()
  return (
    <Drawer open={open} onClose={onClose} title={t`Invitations`}>
      {open && <InvitationList onInvite={onInvite} />}
    </Drawer>
  )
}

function InvitationList({ onInvite }: { onInvite: () => void }) {
  const query = useInfiniteQuery(invitationsQuery)
  if (query.isPending) return <ListSkeleton rows={4} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const invitations = query.data.pages.flatMap((page) => page.items)
  if (invitations.length === 0) {
    return (
      <EmptyState
        icon={MailPlus}
        title={<Trans>No invitations yet</Trans>}
        className="py-8"
        action={
          <Button kind="primary" onClick={onInvite}>
            <Trans>Invite people</Trans>
          </Button>
        }
      >
        <Trans>People you invite by email appear here until they join.</Trans>
      </EmptyState>
    )
  }
  return (
    <InfiniteList query={query}>
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </InfiniteList>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const roles = useRoleNames()
  const { id, email, role, groups, state, created_at, user } = invitation
  const settle = { onSettled: () => queries.invalidateQueries({ queryKey: invitationsKey }) }
  const withdraw = useMutation({ mutationFn: () => call(invitationRoutes.withdrawInvitation, { params: { id } }), ...settle })
  const again = useMutation({
    mutationFn: () => call(invitationRoutes.invite, { body: { emails: [email], role, groups: groups.map((group) => group.id) } }),
    ...settle,
  })
  return (
    <li className="flex items-start gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{email}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
          <StateBadge state={state} />
          <span>{state === 'accepted' && user ? user.displayname : roles[role]}</span>
          {groups.length > 0 && (
            <span>
              <Plural value={groups.length} one="# group" other="# groups" />
            </span>
          )}
          <time dateTime={created_at}>{ago(created_at)}</time>
        </p>
      </div>
      {state !== 'accepted' && (
        <IconButton size="sm" icon={RotateCw} label={t`Send again to ${email}`} busy={again.isPending} onClick={() => again.mutate()} />
      )}
      {state === 'open' && (
        <IconButton
          size="sm"
          icon={MailX}
          label={t`Withdraw the invitation to ${email}`}
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        />
      )}
    </li>
  )
}

function StateBadge({ state }: { state: Invitation['state'] }) {
  const { t } = useLingui()
  const words = { open: t`Invited`, accepted: t`Joined`, expired: t`Expired`, withdrawn: t`Withdrawn` }
  const tones = { open: 'accent', accepted: 'success', expired: 'warning', withdrawn: 'neutral' } as const
  return <Badge tone={tones[state]}>{words[state]}</Badge>
}

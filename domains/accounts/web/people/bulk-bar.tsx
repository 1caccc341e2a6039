import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, X } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/menu.tsx'
import { accountRoles } from '../../contract.ts'
import { useRoleNames } from '../role-names.ts'
import { groupChoicesQuery } from './people-query.ts'
import { useBulkChange } from './use-bulk-change.ts'

interface Props {
  readonly usernames: readonly string[]
  /** How many match what is searched for; null: it is not known yet. */
  readonly total: number | null
  readonly selecting: boolean
  readonly onAll: () => void
  readonly onClear: () => void
}

/** What can be done with everybody who is selected. */
export function BulkBar({ usernames, total, selecting, onAll, onClear }: Props) {
  const { t } = useLingui()
  const change = useBulkChange(usernames)
  const busy = change.isPending
  const count = usernames.length
  const disable = async () => {
    const yes = await confirm({
      title: <Plural value={count} one="Disable # account?" other="Disable # accounts?" />,
      body: <Trans>They are signed out at once and can’t sign in again until you enable them.</Trans>,
      action: <Trans>Disable</Trans>,
      danger: true,
    })
    if (yes) change.mutate({ is_enabled: false })
  }
  return (
    <div
      role="group"
      aria-label={t`Selected people`}
      className="sticky top-(--top-bar) z-20 mb-3 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-raised px-3 py-2"
    >
      <IconButton label={t`Clear the selection`} icon={X} size="sm" onClick={onClear} />
      <p role="status" className="mr-1 font-medium">
        <Plural value={count} one="# selected" other="# selected" />
      </p>
      {total !== null && total > count && (
        <Button kind="quiet" size="sm" busy={selecting} onClick={onAll}>
          <Trans>Select all {total}</Trans>
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        <RoleMenu busy={busy} onPick={(role) => change.mutate({ role })} />
        <GroupMenu busy={busy} label={t`Add to group`} onPick={(id) => change.mutate({ add_groups: [id] })} />
        <GroupMenu busy={busy} label={t`Remove from group`} onPick={(id) => change.mutate({ remove_groups: [id] })} />
        <Button size="sm" busy={busy} onClick={() => change.mutate({ is_enabled: true })}>
          <Trans>Enable</Trans>
        </Button>
        <Button size="sm" busy={busy} onClick={() => void disable()}>
          <Trans>Disable</Trans>
        </Button>
      </div>
    </div>
  )
}

function RoleMenu({ busy, onPick }: { busy: boolean; onPick: (role: (typeof accountRoles)[number]) => void }) {
  const roles = useRoleNames()
  return (
    <Menu
      trigger={
        <Button size="sm" busy={busy} icon={ChevronDown}>
          <Trans>Change role</Trans>
        </Button>
      }
    >
      {accountRoles.map((role) => (
        <MenuItem key={role} onSelect={() => onPick(role)}>
          {roles[role]}
        </MenuItem>
      ))}
    </Menu>
  )
}

function GroupMenu({ busy, label, onPick }: { busy: boolean; label: string; onPick: (id: string) => void }) {
  const groups = useQuery(groupChoicesQuery).data ?? []
  return (
    <Menu
      className="max-h-80 overflow-y-auto"
      trigger={
        <Button size="sm" busy={busy} icon={ChevronDown} disabled={groups.length === 0}>
          {label}
        </Button>
      }
    >
      {groups.map((group) => (
        <MenuItem key={group.id} onSelect={() => onPick(group.id)}>
          {group.displayname}
        </MenuItem>
      ))}
    </Menu>
  )
}

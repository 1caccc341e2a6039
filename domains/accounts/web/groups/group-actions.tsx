import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { EllipsisVertical, Pencil, Trash2, Users } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/menu.tsx'
import { type Group, groupRoutes } from '../../contract.ts'
import { groupsKey } from './groups-query.ts'

export function GroupActions({ group, onEdit, onOpen }: { group: Group; onEdit: () => void; onOpen: () => void }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(groupRoutes.removeGroup, { params: { id: group.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: groupsKey }),
  })
  const ask = async () => {
    const yes = await confirm({
      title: <Trans>Delete the group “{group.displayname}”?</Trans>,
      body: <Trans>Members keep their accounts. They lose access to anything shared only with this group.</Trans>,
      action: <Trans>Delete group</Trans>,
      danger: true,
    })
    if (yes) remove.mutate()
  }
  return (
    <div className="relative">
      <Menu trigger={<IconButton label={t`Actions for ${group.displayname}`} icon={EllipsisVertical} size="sm" busy={remove.isPending} />}>
        <MenuItem icon={Users} onSelect={onOpen}>
          <Trans>Members</Trans>
        </MenuItem>
        <MenuItem icon={Pencil} onSelect={onEdit}>
          <Trans>Rename</Trans>
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => void ask()}>
          <Trans>Delete group</Trans>
        </MenuItem>
      </Menu>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, EllipsisVertical, FolderTree, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/menu.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { libraryDepth, topicRoutes } from '../../contract.ts'
import { libraryQuery } from '../library-query.ts'
import { type Row, rowsOf } from '../tree.ts'
import { type Edited, NodeDialog } from './node-dialog.tsx'

/** The library tree, for who arranges it. */
export function LibraryPage() {
  const { t } = useLingui()
  const query = useQuery(libraryQuery)
  const [edited, setEdited] = useState<Edited>()
  const nodes = query.data?.nodes ?? []
  return (
    <>
      <PageHeader
        title={t`Library`}
        description={t`Group topics into sections that people can browse from the search page.`}
        actions={
          <Button kind="primary" icon={Plus} onClick={() => setEdited({ parent: '' })}>
            <Trans>New section</Trans>
          </Button>
        }
      />
      {query.isPending && <ListSkeleton />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && nodes.length === 0 && (
        <EmptyState icon={FolderTree} title={<Trans>The library is empty</Trans>}>
          <Trans>Create a section for each department or subject, then add its topics.</Trans>
        </EmptyState>
      )}
      {nodes.length > 0 && (
        <ul aria-label={t`Library`} className="divide-y divide-line rounded-lg border border-line bg-surface">
          {rowsOf(nodes).map((row) => (
            <NodeRow key={row.node.slug} row={row} onEdit={setEdited} />
          ))}
        </ul>
      )}
      <NodeDialog
        key={edited ? `${edited.node?.slug} ${edited.parent}` : 'closed'}
        edited={edited}
        nodes={nodes}
        onClose={() => setEdited(undefined)}
      />
    </>
  )
}

function NodeRow({ row, onEdit }: { row: Row; onEdit: (edited: Edited) => void }) {
  const { t } = useLingui()
  const { node, level, parent } = row
  return (
    <li className="flex items-center gap-3 py-2.5 pr-2 pl-4" style={{ paddingInlineStart: `${1 + level * 1.25}rem` }}>
      <FolderTree aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <Link to="/web/search" search={{ category: node.slug }} className="break-words font-medium hover:underline">
          {node.name}
        </Link>
        <p className="text-muted text-sm">
          {node.topics.length > 0 ? node.topics.map((topic) => `#${topic}`).join(' ') : <Trans>No topics</Trans>}
        </p>
      </div>
      {level + 1 < libraryDepth && (
        <IconButton label={t`New section in ${node.name}`} icon={Plus} size="sm" onClick={() => onEdit({ parent: node.slug })} />
      )}
      <Actions row={row} onEdit={() => onEdit({ node, parent })} />
    </li>
  )
}

function Actions({ row: { node, place, sisters }, onEdit }: { row: Row; onEdit: () => void }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const params = { slug: node.slug }
  const settled = () => queries.invalidateQueries({ queryKey: libraryQuery.queryKey })
  const move = useMutation({
    mutationFn: (position: number) => call(topicRoutes.updateLibraryNode, { params, body: { position } }),
    onSettled: settled,
  })
  const remove = useMutation({ mutationFn: () => call(topicRoutes.removeLibraryNode, { params }), onSettled: settled })
  const ask = async () => {
    const below = rowsOf(node.children).length
    const yes = await confirm({
      title: <Trans>Delete “{node.name}” from the library?</Trans>,
      body:
        below > 0 ? (
          <Trans>The {below} sections below it are deleted too. Videos and their topics are kept.</Trans>
        ) : (
          <Trans>Videos and their topics stay.</Trans>
        ),
      action: <Trans>Delete section</Trans>,
      danger: true,
    })
    if (yes) remove.mutate()
  }
  const busy = move.isPending || remove.isPending
  return (
    <Menu trigger={<IconButton label={t`Actions for ${node.name}`} icon={EllipsisVertical} size="sm" busy={busy} />}>
      <MenuItem icon={Pencil} onSelect={onEdit}>
        <Trans>Change</Trans>
      </MenuItem>
      <MenuItem icon={ArrowUp} disabled={place === 0} onSelect={() => move.mutate(place - 1)}>
        <Trans>Move up</Trans>
      </MenuItem>
      <MenuItem icon={ArrowDown} disabled={place === sisters - 1} onSelect={() => move.mutate(place + 1)}>
        <Trans>Move down</Trans>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={() => void ask()}>
        <Trans>Delete</Trans>
      </MenuItem>
    </Menu>
  )
}

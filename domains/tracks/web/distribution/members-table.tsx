import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw, UserPlus, Users, X } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ListSearch } from '#platform/web/ui/list-search.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { type Column, Table } from '#platform/web/ui/table.tsx'
import type { TrackDetail, TrackMember } from '../../contract.ts'
import { memberPageSize, trackMembersQuery } from '../queries.ts'
import { TablePages } from '../table-pages.tsx'
import { AddMembers } from './add-members.ts'
import { holdsMember, type MemberChanges, withAdded, withRemoved } from './member-changes.ts'

/** ms after typing stops (LE-9.43). */
const searchDelay = 1000

interface Props {
  readonly track: TrackDetail
  readonly changes: MemberChanges
  readonly onChange: (changes: MemberChanges) => void
}

/** Whom the track is given to, ten a page; what is changed here is saved with the page. */
export function MembersTable({ track, changes, onChange }: Props) {
  const { t } = useLingui()
  const [qtext, setQtext] = useState('')
  const [first, setFirst] = useState(0)
  const [adding, setAdding] = useState(false)
  const query = useQuery(trackMembersQuery(track, qtext, first))
  const total = query.data?.totalcount ?? 0
  const columns = useColumns(changes, onChange)
  const search = (text: string) => {
    setQtext(text)
    setFirst(0)
  }
  return (
    <div className="mt-5 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-56">
          <ListSearch label={t`Search members`} value={qtext} onSearch={search} pause={searchDelay} />
        </div>
        <Button icon={UserPlus} onClick={() => setAdding(true)}>
          <Trans>Add members</Trans>
        </Button>
      </div>
      <Pending changes={changes} onChange={onChange} />
      {query.data ? (
        <Table
          label={t`Members of the track`}
          columns={columns}
          rows={query.data.members}
          keyOf={({ type, name }) => `${type} ${name}`}
          empty={
            <p className="py-6 text-center text-muted">
              <Trans>No members found</Trans>
            </p>
          }
        />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-6" />
      ) : (
        <ListSkeleton rows={3} />
      )}
      <TablePages label={t`Pages of members`} first={first} size={memberPageSize} total={total} onFirst={setFirst} />
      <AddMembers
        open={adding}
        onClose={() => setAdding(false)}
        owner={track.owner.name}
        added={changes.added}
        add={(member) => onChange(withAdded(changes, member))}
      />
    </div>
  )
}

/** The owner stays (LE-6.24). */
function useColumns(changes: MemberChanges, onChange: Props['onChange']): readonly Column<TrackMember>[] {
  const { t } = useLingui()
  return [
    { key: 'name', head: t`Name`, cell: (member) => <Name member={member} isRemoved={holdsMember(changes.removed, member)} /> },
    { key: 'type', head: t`Type`, from: 'sm', cell: ({ type }) => (type === 'GRP' ? t`Group` : t`Person`) },
    {
      key: 'remove',
      head: t`Remove`,
      hideHead: true,
      align: 'end',
      cell: (member) => {
        if (member.is_owner) return <Badge>{t`Owner`}</Badge>
        const { displayname } = member
        return holdsMember(changes.removed, member) ? (
          <IconButton label={t`Keep ${displayname}`} icon={RotateCcw} size="sm" onClick={() => onChange(withAdded(changes, member))} />
        ) : (
          <IconButton
            label={t`Remove ${displayname}`}
            icon={X}
            size="sm"
            kind="danger-quiet"
            onClick={() => onChange(withRemoved(changes, member))}
          />
        )
      },
    },
  ]
}

function Name({ member: { type, displayname, username }, isRemoved }: { member: TrackMember; isRemoved: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {type === 'GRP' ? <Users aria-hidden="true" className="size-6 shrink-0 p-1 text-muted" /> : <Avatar name={displayname} size="xs" />}
      <span className="min-w-0">
        <span className={isRemoved ? 'block break-words text-muted line-through' : 'block break-words'}>{displayname}</span>
        <span className="block truncate text-muted text-sm">{username}</span>
      </span>
      {isRemoved && (
        <span className="sr-only">
          <Trans>will be removed</Trans>
        </span>
      )}
    </span>
  )
}

/** Who will be added when the page is saved. */
function Pending({ changes, onChange }: Pick<Props, 'changes' | 'onChange'>) {
  const { t } = useLingui()
  if (changes.added.length === 0) return null
  return (
    <ul aria-label={t`Will be added`} className="flex flex-wrap gap-1.5">
      {changes.added.map((member) => (
        <li key={`${member.type} ${member.name}`} className="flex items-center gap-1 rounded-md bg-accent-soft pl-2.5 text-accent-ink">
          <span className="max-w-56 truncate">{member.displayname}</span>
          <IconButton
            label={t`Don’t add ${member.displayname}`}
            icon={X}
            size="sm"
            onClick={() => onChange(withRemoved(changes, member))}
          />
        </li>
      ))}
    </ul>
  )
}

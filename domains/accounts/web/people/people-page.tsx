import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileUp, MailPlus, Plus, SearchX, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchState } from '#platform/web/search-state.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import type { Account } from '../../contract.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FirstSteps } from './first-steps.tsx'
import { ImportDialog, type SendCsv } from './import-dialog.tsx'
import { InvitationsDrawer } from './invitations-drawer.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { everyoneWho, type PeopleState, peopleQuery, peopleState } from './people-query.ts'
import { PeopleTable } from './people-table.tsx'
import { PeopleToolbar } from './people-toolbar.tsx'
import { PersonDialog } from './person-dialog.tsx'

type Opened = 'invite' | 'invitations' | 'import'

/** Everybody who has an account. @param sendCsv sends a file of this device and says what names it */
export function PeoplePage({ sendCsv }: { sendCsv: SendCsv }) {
  const { t } = useLingui()
  const [state, setState] = useSearchState(peopleState)
  const [edited, setEdited] = useState<Account | 'new'>()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const page = useInfiniteQuery(peopleQuery(state)).data?.pages[0]
  return (
    <>
      <PageHeader
        title={t`People`}
        {...(page && page.total !== null && { description: <Total total={page.total} more={page.more ?? false} /> })}
        actions={
          <>
            <Button icon={MailPlus} onClick={() => setOpened('invitations')}>
              <Trans>Invitations</Trans>
            </Button>
            <Button icon={FileUp} onClick={() => setOpened('import')}>
              <Trans>Import from a file</Trans>
            </Button>
            <Button icon={Plus} onClick={() => setEdited('new')}>
              <Trans>Add person</Trans>
            </Button>
            <Button kind="primary" icon={UserPlus} onClick={() => setOpened('invite')}>
              <Trans>Invite people</Trans>
            </Button>
          </>
        }
      />
      <FirstSteps onInvite={() => setOpened('invite')} />
      <PeopleToolbar state={state} onChange={setState} />
      <PeopleList
        state={state}
        onEdit={setEdited}
        onSort={(order_by, order_type) => setState({ order_by, order_type })}
        onClear={() => setState(peopleState.parse({}))}
      />
      <PersonDialog key={edited === 'new' ? 'new' : edited?.id} person={edited} onClose={() => setEdited(undefined)} />
      <InviteDialog open={opened === 'invite'} onClose={close} />
      <InvitationsDrawer open={opened === 'invitations'} onClose={close} onInvite={() => setOpened('invite')} />
      <ImportDialog open={opened === 'import'} onClose={close} sendCsv={sendCsv} />
    </>
  )
}

function Total({ total, more }: { total: number; more: boolean }) {
  return more ? <Trans>More than {total} people</Trans> : <Plural value={total} one="# person" other="# people" />
}

interface PeopleListProps {
  readonly state: PeopleState
  readonly onEdit: (person: Account) => void
  readonly onSort: (order_by: PeopleState['order_by'], order_type: PeopleState['order_type']) => void
  readonly onClear: () => void
}

function PeopleList({ state, onEdit, onSort, onClear }: PeopleListProps) {
  const query = useInfiniteQuery(peopleQuery(state))
  // Kept over searches and pages: whom one has found one after the other can be changed together.
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [selecting, setSelecting] = useState(false)
  const selectAll = async () => {
    setSelecting(true)
    try {
      setSelected(new Set([...selected, ...(await everyoneWho(state)).map(({ name }) => name)]))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    } finally {
      setSelecting(false)
    }
  }
  if (query.isPending) return <ListSkeleton />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const people = query.data.pages.flatMap((page) => page.items)
  return (
    <>
      {selected.size > 0 && (
        <BulkBar
          usernames={[...selected]}
          total={query.data.pages[0]?.total ?? null}
          selecting={selecting}
          onAll={() => void selectAll()}
          onClear={() => setSelected(new Set())}
        />
      )}
      {people.length === 0 ? (
        <NobodyMatches onClear={onClear} />
      ) : (
        <InfiniteList query={query}>
          <PeopleTable people={people} state={state} onSort={onSort} selected={selected} onSelect={setSelected} onEdit={onEdit} />
        </InfiniteList>
      )}
    </>
  )
}

function NobodyMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={<Trans>No matching people</Trans>}
      action={
        <Button onClick={onClear}>
          <Trans>Show everyone</Trans>
        </Button>
      }
    />
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { ReportRequest } from '#domains/exports/web.ts'
import { call } from '#platform/web/client.ts'
import { dateTime } from '#platform/web/format.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { type EventDetail, eventRoutes, type RegisteredPerson } from '../../contract.ts'
import { refreshEvents } from '../queries.ts'
import { registeredPeopleQuery } from './queries.ts'
import { RegistrationBadge } from './registration-badge.tsx'
import { takesRegistrations } from './takes-registrations.ts'

/** Who has registered, and who waits, for who manages the event. */
export function RegisteredPeople({ event }: { event: EventDetail }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(registeredPeopleQuery(event.id))
  const people = query.data?.pages.flatMap(({ items }) => items) ?? []
  const counts = query.data?.pages[0]
  return (
    <Card title={t`Registered people`} description={counts && people.length > 0 && <Counts {...counts} />}>
      {query.isPending && <ListSkeleton rows={2} />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && people.length === 0 && (
        <p className="text-muted">
          <Trans>Nobody has registered yet.</Trans>
        </p>
      )}
      {people.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ListFile id={event.id} />
          <InfiniteList query={query} automatic={1} more={<Trans>More people</Trans>}>
            <ul aria-label={t`Registered people`} className="divide-y divide-line">
              {people.map((person) => (
                <PersonRow key={person.username} id={event.id} person={person} removable={takesRegistrations(event)} />
              ))}
            </ul>
          </InfiniteList>
        </div>
      )}
    </Card>
  )
}

function Counts({ registered, waiting }: { registered: number; waiting: number }) {
  return (
    <>
      <Plural value={registered} one="# person has a place" other="# people have a place" />
      {waiting > 0 && (
        <>
          {' · '}
          <Plural value={waiting} one="# waits for one" other="# wait for one" />
        </>
      )}
    </>
  )
}

function ListFile({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <ReportRequest
      label={<Trans>Email the list</Trans>}
      kind="registrations"
      subject={id}
      ask={(format) => call(eventRoutes.askForRegistrationsFile, { params: { id }, body: { export_file_format: format } })}
      done={t`The list will be emailed to you shortly.`}
      failure={t`Failed to generate the list`}
    />
  )
}

interface PersonRowProps {
  readonly id: string
  readonly person: RegisteredPerson
  readonly removable: boolean
}

function PersonRow({ id, person, removable }: PersonRowProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { username, displayname: name } = person
  const remove = useMutation({
    meta: { shown: true },
    mutationFn: () => call(eventRoutes.removeRegistered, { params: { id, username } }),
    onSettled: () => refreshEvents(queries),
    onError: (error) => toast.failed(error, error.message),
  })
  const ask = async () => {
    const sure = await confirm({
      title: <Trans>End the registration of {name}?</Trans>,
      body: <Trans>They are told. Whoever waits longest gets the place.</Trans>,
      action: <Trans>End registration</Trans>,
      danger: true,
    })
    if (sure) remove.mutate()
  }
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="wrap-anywhere text-muted text-sm">{[username, dateTime(person.at)].join(' · ')}</p>
      </div>
      <RegistrationBadge state={person.state} />
      {removable && (
        <IconButton size="sm" kind="danger-quiet" icon={Trash2} label={t`End the registration of ${name}`} onClick={() => void ask()} />
      )}
    </li>
  )
}

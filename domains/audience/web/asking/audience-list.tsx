import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Code, Globe, type LucideIcon, ShieldCheck, UserRound, Users } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { type AudienceReader, audienceRoutes } from '../../contract.ts'
import { type AudienceOf, audienceKey } from './audience-key.ts'

const listQuery = (of: AudienceOf) =>
  infiniteQueryOptions({
    queryKey: [...audienceKey(of), 'list'],
    queryFn: ({ pageParam: first, signal }) => call(audienceRoutes.listAudience, { params: { ...of }, query: { first }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

/** Everybody who can see it: who is many first, then by name. */
export function AudienceList(of: AudienceOf) {
  const { t } = useLingui()
  const query = useInfiniteQuery(listQuery(of))
  if (!query.data)
    return query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <ListSkeleton rows={3} />
  const readers = query.data.pages.flatMap((page) => page.items)
  return (
    <section aria-label={t`Everyone who can see it`}>
      <h3 className="mb-2 font-medium text-sm">
        <Trans>Everyone who can see it</Trans>
      </h3>
      {readers.length === 0 ? (
        <p className="text-muted">
          <Trans>Nobody at the moment.</Trans>
        </p>
      ) : (
        <InfiniteList query={query} automatic={1}>
          <ul className="divide-y divide-line rounded-lg border border-line">
            {readers.map((reader) => (
              <ReaderRow key={`${reader.who} ${reader.name ?? ''}`} reader={reader} />
            ))}
          </ul>
        </InfiniteList>
      )}
    </section>
  )
}

const icons: Partial<Record<AudienceReader['who'], LucideIcon>> = {
  everyone: Globe,
  organisation: UserRound,
  external: UserRound,
  managers: ShieldCheck,
  embedded: Code,
  group: Users,
}

function ReaderRow({ reader }: { reader: AudienceReader }) {
  const Icon = icons[reader.who]
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      {Icon ? (
        <span className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-muted">
          <Icon aria-hidden="true" className="size-4" />
        </span>
      ) : (
        <Avatar name={reader.displayname ?? ''} />
      )}
      <span className="wrap-anywhere min-w-0 flex-1">
        <Who reader={reader} />
      </span>
      <span className="shrink-0 text-muted text-sm">
        <Standing reader={reader} />
      </span>
    </li>
  )
}

function Who({ reader: { who, displayname, name } }: { reader: AudienceReader }) {
  if (who === 'everyone') return <Trans>Everyone, without signing in</Trans>
  if (who === 'organisation') return <Trans>Everyone in the organisation who is signed in</Trans>
  if (who === 'external') return <Trans>External people who are signed in</Trans>
  if (who === 'managers') return <Trans>Power users, reviewers and administrators</Trans>
  if (who === 'embedded') return <Trans>Pages of other sites that embed it</Trans>
  return displayname ?? name
}

/** How many they are, or what somebody is to the thing. */
function Standing({ reader: { who, count } }: { reader: AudienceReader }) {
  if (who === 'owner') return <Trans>Owner</Trans>
  if (who === 'manager') return <Trans>Manager</Trans>
  if (who === 'reviewer') return <Trans>Reviewer</Trans>
  if (who === 'administrator') return <Trans>Administrator</Trans>
  if (count === null) return null
  return who === 'embedded' ? (
    <Plural value={count} one="# token" other="# tokens" />
  ) : (
    <Plural value={count} one="# person" other="# people" />
  )
}

import type { QueryClient } from '@tanstack/react-query'
import { Refusal } from '#platform/web/client.ts'
import { may, meQuery } from '../use-me.ts'
import { groupsQuery, groupsState } from './groups-query.ts'
import { mailQuery, mailState } from './mail-query.ts'
import { peopleQuery, peopleState } from './people-query.ts'

interface Asked {
  readonly queries: QueryClient
  readonly search: Record<string, unknown>
}

/** For others these pages do not exist; the server says the same of their addresses. */
export async function administering({ queries }: Pick<Asked, 'queries'>): Promise<void> {
  const { user } = await queries.ensureQueryData(meQuery)
  if (!may(user, 'administer')) throw new Refusal({ code: user ? 'not_found' : 'unauthenticated', message: '' })
}

export async function loadPeople(asked: Asked): Promise<void> {
  await administering(asked)
  await asked.queries.ensureInfiniteQueryData(peopleQuery(peopleState.parse(asked.search)))
}

export async function loadGroups(asked: Asked): Promise<void> {
  await administering(asked)
  await asked.queries.ensureInfiniteQueryData(groupsQuery(groupsState.parse(asked.search).qtext))
}

export async function loadMail(asked: Asked): Promise<void> {
  await administering(asked)
  await asked.queries.ensureInfiniteQueryData(mailQuery(mailState.parse(asked.search).to))
}

import type { QueryClient } from '@tanstack/react-query'
import { auditQuery, auditState } from './audit/audit-query.ts'
import { groupsQuery, groupsState } from './groups/groups-query.ts'
import { mailQuery, mailState } from './mail/mail-query.ts'
import { peopleQuery, peopleState } from './people/people-query.ts'

interface Asked {
  readonly queries: QueryClient
  readonly search: Record<string, unknown>
}

export async function loadPeople(asked: Asked): Promise<void> {
  await asked.queries.ensureInfiniteQueryData(peopleQuery(peopleState.parse(asked.search)))
}

export async function loadGroups(asked: Asked): Promise<void> {
  await asked.queries.ensureInfiniteQueryData(groupsQuery(groupsState.parse(asked.search).qtext))
}

export async function loadMail(asked: Asked): Promise<void> {
  await asked.queries.ensureInfiniteQueryData(mailQuery(mailState.parse(asked.search).to))
}

export async function loadAudit(asked: Asked): Promise<void> {
  await asked.queries.ensureInfiniteQueryData(auditQuery(auditState.parse(asked.search)))
}

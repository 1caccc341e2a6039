import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { call } from '#platform/web/client.ts'
import { userRoutes } from '../../contract/users.ts'
import type { Account } from '../../contract.ts'
import { peopleKey } from './people-query.ts'

/** Changes some fields of an account at once; a refusal shows as a toast. */
export function useChangePerson(person: Account) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof userRoutes.updateUser.body>) => call(userRoutes.updateUser, { params: { name: person.name }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: peopleKey }),
  })
}

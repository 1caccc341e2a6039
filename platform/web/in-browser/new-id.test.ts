import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { newId } from './new-id.ts'

it('what a page makes has an id that the server takes, and each another one', () => {
  const ids = Array.from({ length: 1000 }, newId)
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true)
  expect(new Set(ids).size).toBe(1000)
})

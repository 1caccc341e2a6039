import { expect, it } from 'vitest'
import { anonymous } from '#platform/server/viewer.ts'
import { can } from '../policy.ts'

it.each([
  ['anonymous', false],
  ['guest', false],
  ['virtualuser', false],
  ['user', true],
  ['poweruser', true],
  ['reviewer', true],
  ['siteadmin', true],
] as const)('may a %s upload? %s', (role, expected) => {
  expect(can.upload({ ...anonymous, id: 'ann', role })).toBe(expected)
})

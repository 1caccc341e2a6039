import { expect, it } from 'vitest'
import { changedTerms, termsOf } from './terms.ts'

it('a host who changes one thing about registering sends that alone, so that what another host changes stays', () => {
  const kept = termsOf({ required: true, limit: 5 })
  expect(changedTerms({ ...kept, limit: ' 8 ' }, kept)).toEqual({ limit: 8 })
  expect(changedTerms({ ...kept, limit: '' }, kept)).toEqual({ limit: null })
  expect(changedTerms({ ...kept, required: false }, kept)).toEqual({ required: false })
  expect(changedTerms({ ...kept, limit: '5 ' }, kept)).toEqual({})
})

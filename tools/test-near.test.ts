import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { everywhere, journeysOf } from './test-near/journeys.ts'

const root = join(import.meta.dirname, '..')
const domains = globSync('domains/*/', { cwd: root }).map((folder) => basename(folder))
const journeys = globSync('e2e/*.spec.ts', { cwd: root }).map((file) => basename(file, '.spec.ts'))

it('a developer who changes any domain is told of the journeys through it', () => {
  expect(Object.keys(journeysOf).toSorted()).toEqual(domains.toSorted())
})

it('a developer finds every journey by the domain that it goes through, or among those through the whole app', () => {
  expect([...new Set([...Object.values(journeysOf).flat(), ...everywhere])].toSorted()).toEqual(journeys.toSorted())
})

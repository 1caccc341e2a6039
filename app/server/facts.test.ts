import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Fact } from '#platform/contract/fact.ts'
import { domains } from './domains.ts'

const root = join(import.meta.dirname, '../..')
const tables = await Promise.all(
  globSync('domains/*/contract/facts.ts', { cwd: root }).map(
    async (file) => (await import(join(root, file))) as Record<string, Record<string, Fact>>,
  ),
)
const facts = tables.flatMap((exported) =>
  Object.entries(exported).flatMap(([table, entries]) =>
    Object.entries(entries).map(([key, { name }]) => ({ name, code: `${table}.${key}` })),
  ),
)
const sources = globSync('domains/*/server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
const emitted = new Set(
  sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/emit(?:\(tx, |ting\()(\w+\.\w+)/g)].map(([, code]) => code),
  ),
)

it.each(facts)('a developer who reads that $name is told finds who tells it and what follows', ({ name, code }) => {
  expect(emitted).toContain(code)
  expect(domains.flatMap(({ reactions = [] }) => reactions).map(({ fact }) => fact)).toContain(name)
})

it('every fact has a name of its own', () => {
  expect(facts.length).toBeGreaterThan(8)
  expect(new Set(facts.map(({ name }) => name)).size).toBe(facts.length)
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FeedType } from '#platform/contract/feed.ts'
import { domains } from './domains.ts'

const root = join(import.meta.dirname, '../..')

/** What nobody of the house listens to, and why it is told all the same. */
const unheard: Readonly<Record<string, string>> = {
  'assetFeed.changed': 'programs that upload by themselves wait for it',
}
/** What goes between processes only: no viewer may listen. */
const internal = ['ingest', 'rendition']

const tables = await Promise.all(
  globSync('domains/*/contract/feed.ts', { cwd: root }).map(
    async (file) => (await import(join(root, file))) as Record<string, Record<string, FeedType>>,
  ),
)
const types = tables
  .flatMap((exported) => Object.entries(exported))
  .flatMap(([table, entries]) => Object.entries(entries).map(([key, type]) => ({ ...type, code: `${table}.${key}` })))

const codeIn = (pattern: string, call: RegExp) =>
  new Set(
    globSync(pattern, { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(call)].map(([, code]) => code)),
  )
const published = codeIn('domains/*/server/**/*.ts', /publish\(\s*[\w.]+,\s*(\w+\.\w+)/g)
const heard = new Set([
  ...codeIn('domains/*/web/**/*.{ts,tsx}', /(?:useFeed|useFreshness|listen)\(\s*(\w+\.\w+)/g),
  ...codeIn('domains/*/server/**/*.ts', /feed\.subscribe\(\s*(\w+\.\w+)/g),
])
const loaders = domains.flatMap((domain) => domain.loaders ?? [])

describe('what the feed tells', () => {
  it.each(types)('$code is published somewhere, and heard somewhere or told for a reason', ({ code }) => {
    expect(published).toContain(code)
    expect(heard.has(code)).toBe(unheard[code] === undefined)
  })

  it('is declared once: no topic has two types of one name', () => {
    const names = types.map(({ topic, type }) => `${topic} ${type}`)
    expect(names.length).toBeGreaterThan(9)
    expect(new Set(names).size).toBe(names.length)
    expect(Object.keys(unheard).filter((code) => !types.some((one) => one.code === code))).toEqual([])
  })

  it('is of topics for each of which is said once who may hear of it, unless no viewer may', () => {
    const rights = domains.flatMap(({ topics = [] }) => topics).map(({ topic }) => topic)
    expect([...rights, ...internal].toSorted()).toEqual([...new Set(types.map(({ topic }) => topic))].toSorted())
  })

  it('is loaded where it is declared with content, and nowhere else', () => {
    const declared = types.filter(({ content }) => content).map(({ topic, type }) => `${topic} ${type}`)
    expect(loaders.map(({ topic, type }) => `${topic} ${type}`).toSorted()).toEqual(declared.toSorted())
  })
})

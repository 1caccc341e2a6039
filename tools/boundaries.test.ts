import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lyceum-boundaries-'))
  for (const file of ['oxlint.config.ts', 'tsconfig.json', 'package.json', 'domains/ORDER']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What the linter says of one file of the house. */
function lint(file: string, text: string): string {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
  const { stdout } = spawnSync('node_modules/.bin/oxlint', ['--quiet', file], { cwd: folder, encoding: 'utf8' })
  rmSync(join(folder, file))
  return stdout
}

const using = (from: string) => `import { one } from '${from}'\n\nexport const two = one\n`

describe('the shape of the code is kept by the linter', () => {
  it.each([
    ['a domain that uses a higher one', 'domains/media/server/x.ts', '#domains/videos/server.ts', 'may use only domains on lower lines'],
    [
      "a domain that looks into another one's rooms",
      'domains/videos/server/x.ts',
      '#domains/media/server/x.ts',
      'directly in their folder',
    ],
    ["an app that looks into a domain's rooms", 'app/server/x.ts', '#domains/media/server/x.ts', 'directly in their folder'],
    ['a domain that uses the app', 'domains/videos/server/x.ts', '#app/server/app.ts', 'Nothing imports the app'],
    ['a server with support of tests in it', 'app/server/x.ts', '#tests/settings.ts', 'for tests'],
    ["a domain with another one's authorization cases in it", 'domains/videos/server/x.ts', '#domains/media/authorization.ts', 'for tests'],
    ['a platform that knows a domain', 'platform/server/x.ts', '#domains/media/server.ts', 'Platform is below every domain'],
    ['a contract that does more than describe', 'domains/videos/contract.ts', 'kysely', 'A contract imports zod/mini'],
    ['a contract that knows the server', 'domains/videos/contract/x.ts', '../server/queries.ts', 'A contract imports zod/mini'],
    ['a platform contract that knows the server', 'platform/contract/x.ts', '#platform/server/db.ts', 'The contract imports zod/mini'],
    ['a policy that reads files', 'domains/videos/server/policy.ts', 'node:fs', 'A policy does no I/O'],
    ['a policy that asks the database', 'domains/videos/server/policy.ts', './queries.ts', 'A policy does no I/O'],
    ['a page with Node in it', 'domains/videos/web/x.ts', 'node:fs', 'The browser never gets server code'],
    ['a page with server code in it', 'domains/videos/web/x.ts', '#domains/media/server.ts', 'The browser never gets server code'],
    ['a server with pages in it', 'domains/videos/server/x.ts', '#domains/media/web.ts', 'The server never gets web code'],
    ['a table of pages that knows the server', 'domains/videos/pages.ts', './server/x.ts', 'imports nothing but types'],
    ['a table of pages that knows a contract', 'domains/videos/pages.ts', './contract.ts', 'imports nothing but types'],
    ["the app's table of pages with React in it", 'app/pages.ts', 'react', 'imports nothing but types'],
    ['a way out of the domain', 'domains/videos/server/queries/x.ts', '../../../media/server.ts', '../ never leaves the domain'],
  ])('%s is refused', (_, file, from, message) => {
    expect(lint(file, using(from))).toContain(message)
  })

  it.each([
    ['what a lower domain offers', 'domains/videos/server/x.ts', '#domains/media/server.ts'],
    ['the platform', 'domains/videos/server/x.ts', '#platform/server/db.ts'],
    ["another domain's contract in a contract", 'domains/videos/contract.ts', '#domains/media/contract.ts'],
    ['things of a higher domain in cases of authorization', 'domains/media/authorization.ts', '#domains/videos/testing.ts'],
    ["a neighbour's pages in a page", 'domains/videos/web/x.ts', '#domains/media/web.ts'],
  ])('%s may be used', (_, file, from) => {
    expect(lint(file, using(from))).not.toContain('no-restricted-imports')
  })

  it.each([
    ['a promise that nobody waits for', 'export const two = async (): Promise<void> => {}\ntwo()\n', 'no-floating-promises'],
    ['any', 'export const two = (one: any) => one\n', 'no-explicit-any'],
    ['five parameters', 'export const two = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e]\n', 'max-params'],
    ['a long file', Array.from({ length: 251 }, (__, i) => `export const v${i} = ${i}\n`).join(''), 'max-lines'],
    ['a long function', `export function two() {\n${'  void 0\n'.repeat(60)}}\n`, 'max-lines-per-function'],
  ])('%s is refused', (_, text, rule) => {
    expect(lint('platform/server/x.ts', text)).toContain(rule)
  })
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, id = '', state = '', how = '', tests = '']) => ({
    id,
    state,
    how,
    tests: Array.from(tests.matchAll(/`([^`]+)`/g), ([, path = '']) => path),
  }))

it('Every requirement of ASVS 5, levels 1 and 2, is answered once, in one of three ways', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253)
  expect(rows.length).toBe(253)
  expect(rows.filter(({ state, how }) => !['shown', '**open**', 'does not apply'].includes(state) || how === '')).toEqual([])
})

it('The tests that the answers name are there', () => {
  const named = [...new Set(rows.flatMap(({ tests }) => tests))]
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('The counts at the top of the page are those of its rows', () => {
  const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
  const count = (state: string) => rows.filter((row) => row.state === state).length
  expect(page).toContain(`${count('shown')} are shown, ${count('**open**')} are open, ${count('does not apply')} do not apply yet`)
})

it('Nothing in the code, its start or its deployment turns the checking of certificates off', () => {
  const files = globSync(['{app,domains,platform}/**/*.{ts,tsx}', 'bin/*', 'deploy/*/*'], { cwd: root })
  expect(files.length).toBeGreaterThan(1000)
  const off = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|sslmode=(?:no-verify|disable|prefer)|checkServerIdentity/
  expect(files.filter((file) => off.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

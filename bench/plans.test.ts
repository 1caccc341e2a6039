import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openLibrary } from './load/library.ts'
import { plansOf, scansOf } from './load/plans.ts'

it('nothing that is asked all day reads a large table from its beginning to its end', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-plans-'))
  try {
    await using library = await openLibrary(folder)
    await library.grow(10_000)
    const plans = await plansOf(library, folder)
    for (const [name, plan] of Object.entries(plans)) {
      expect.soft(plan, name).toContain('Scan')
      expect.soft(scansOf(plan), name).toEqual([])
      expect.soft(existsSync(path.join(import.meta.dirname, 'plans', `${name.replace(/\W+/g, '-')}.txt`)), name).toBe(true)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 600_000)

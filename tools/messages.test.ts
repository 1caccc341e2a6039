import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

it('interface text is translated by the macro of its own function, since a `t` handed over as an argument answers nothing', () => {
  const files = globSync('{app,domains,platform}/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(500)
  const handing = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('typeof useLingui'))
  expect(handing).toEqual([])
})

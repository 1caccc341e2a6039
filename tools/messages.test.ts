import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import config from '../lingui.config.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = globSync('{app,domains,platform}/**/*.{ts,tsx}', { cwd: root })

it('interface text is translated by the macro of its own function, since a `t` handed over as an argument answers nothing', () => {
  expect(files.length).toBeGreaterThan(500)
  const handing = files.filter((file) => read(file).includes('typeof useLingui'))
  expect(handing).toEqual([])
})

it('interface text with elements in it shows what people wrote as they wrote it, since all of it goes through one component', () => {
  expect(config.runtimeConfigModule).toEqual({ Trans: ['#platform/web/i18n.tsx', 'Trans'] })
  const direct = files.filter((file) => /from '@lingui\/react'/.test(read(file)))
  expect(direct).toEqual(['platform/web/i18n.tsx'])
})

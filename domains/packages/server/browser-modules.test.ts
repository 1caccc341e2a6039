import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Coverage } from '../coverage.ts'
import { browserModules } from './browser-modules.ts'

const modules = browserModules(new URL('../course/offline.ts', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lyceum-modules-'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  for (const [name, script] of modules) await writeFile(join(folder, name), script)
})
afterAll(() => rm(folder, { recursive: true }))

describe('the scripts of a package that holds its video', () => {
  it('are the page’s own first, and everything that they import, each beside the others', () => {
    expect([...modules.keys()][0]).toBe('offline.js')
    expect([...modules.keys()]).toEqual(expect.arrayContaining(['coverage.js', 'completion.js', 'intervals.js', 'open-course.js']))
    const imports = [...modules.values()].flatMap((script) => [...script.matchAll(/^import\b[^']*'([^']*)'/gm)])
    const specifiers = imports.map(([, specifier = '']) => specifier)
    expect(specifiers.length).toBeGreaterThan(4)
    for (const specifier of specifiers) expect(modules.has(specifier.replace(/^\.\//, '')), specifier).toBe(true)
  })

  it('ask nobody for anything', () => {
    const asking = /fetch\(|XMLHttpRequest|sendBeacon|WebSocket|EventSource|postMessage|\bimport\(|:\/\//
    for (const [name, script] of modules) expect(script, name).not.toMatch(asking)
  })

  it('count what was watched as the player here does, whatever was watched', async () => {
    const packed = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'coverage.js')).href)) as { Coverage: typeof Coverage }
    const second = fc.integer({ min: 0, max: 1200 }).map((tenths) => tenths / 10)
    const stretch = fc
      .tuple(second, second, second, second)
      .map(([a, b, c, d]) => [Math.min(a, b), Math.max(a, b), Math.min(c, d) * 1000, Math.max(c, d) * 1000] as const)
    const reports = fc.array(fc.record({ intervals: fc.array(stretch, { maxLength: 5 }), position: second }), { maxLength: 20 })
    fc.assert(
      fc.property(reports, second, (told, location) => {
        const handed = { learner: 'pupil', state: '', location }
        const [here, there] = [new Coverage(handed), new packed.Coverage(handed)]
        expect(there.startIn(120)).toBe(here.startIn(120))
        for (const one of told) expect(there.report(one, 120)).toEqual(here.report(one, 120))
      }),
      { numRuns: 50 },
    )
    const whole = new packed.Coverage({ learner: 'pupil', state: '', location: 0 })
    expect(whole.report({ intervals: [[0, 94, 0, 94_000]], position: 94 }, 100).completed).toBe(false)
    expect(whole.report({ intervals: [[94, 95, 94_000, 95_000]], position: 95 }, 100).completed).toBe(true)
  })
})

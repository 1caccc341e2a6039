import { describe, expect, it } from 'vitest'
import { circlesIn } from './import-circles/circles.ts'
import { specifiersIn } from './import-circles/imports.ts'

const circles = (imports: Readonly<Record<string, readonly string[]>>) => circlesIn(new Map(Object.entries(imports)))

describe('circles of imports', () => {
  it('are found, however long they are and wherever one comes from', () => {
    expect(circles({ a: ['b'], b: ['c'], c: ['b', 'd'], d: [] })).toEqual([['b', 'c']])
    expect(circles({ a: ['b'], b: ['c'], c: ['d'], d: ['a'], e: ['f'], f: ['e', 'a'] })).toEqual([
      ['a', 'b', 'c', 'd'],
      ['e', 'f'],
    ])
    expect(circles({ a: ['a'] })).toEqual([['a']])
  })

  it('are not seen where two ways lead to one file', () => {
    expect(circles({ a: ['b', 'c'], b: ['d'], c: ['d', 'b'], d: [] })).toEqual([])
  })

  it('are made by values, types, what is handed on and what is imported later', () => {
    const text = `
import { a } from './a.ts'
import type { B } from './b.ts'
import { type C } from './c.ts'
export { d } from './d.ts'
export type { E } from './e.ts'
export * from './f.ts'
import './g.css'
const later = () => import('./h.ts')
type I = import('./i.ts').I
`
    const found = ['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts', './f.ts', './g.css', './h.ts', './i.ts']
    expect(specifiersIn('x.ts', text).toSorted()).toEqual(found)
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accentOf, leastContrast } from './accent.ts'

describe('the accent colour of an organisation', () => {
  it('keeps the hue and strength of its colour', () => {
    expect(accentOf('#d4007a')).toMatchObject({ chroma: 0.13 })
    expect(accentOf('#D4007A')?.hue).toBeCloseTo(358, -1)
    expect(accentOf('#808080')?.chroma).toBe(0)
    for (const colour of ['', 'red', '#fff', '#12345g', '#1234567']) expect(accentOf(colour)).toBeNull()
  })

  it('can be read in both themes, whatever colour it is', () => {
    for (let hue = 0; hue < 360; hue += 1)
      for (const chroma of [0, 0.03, 0.07, 0.1, 0.13])
        expect(leastContrast({ hue, chroma }), `${hue} ${chroma}`).toBeGreaterThanOrEqual(4.5)
  })

  it('is reckoned with the figures that the themes have', () => {
    const css = readFileSync('platform/web/ui/tokens.css', 'utf8')
    for (const figure of [
      '0.485 var',
      '0.755 calc(var(--accent-chroma) * 0.9)',
      '0.435 var',
      '0.45 var',
      '0.82 calc(var(--accent-chroma) * 0.85)',
      '0.2 0.04 var',
    ])
      expect(css).toContain(`oklch(${figure}`)
  })
})

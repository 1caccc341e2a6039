import { describe, expect, it } from 'vitest'
import { completed, tokenAt } from './token.ts'

describe('typing a mention', () => {
  it('begins with an @ at the start or after a blank or bracket, and ends with the caret', () => {
    expect(tokenAt('@', 1)).toEqual({ from: 0, name: '' })
    expect(tokenAt('Hello @an', 9)).toEqual({ from: 6, name: 'an' })
    expect(tokenAt('(@añ', 4)).toEqual({ from: 1, name: 'añ' })
    expect(tokenAt('Hello @ann and', 9)).toEqual({ from: 6, name: 'an' })
  })

  it('is not the @ of a mail address, nor one that is left behind', () => {
    for (const text of ['ann@example.org', 'Hello @ann, look', 'no name', '@@ann']) expect(tokenAt(text, text.length)).toBeNull()
  })

  it('puts the whole name in the place of what was typed, with one blank after it', () => {
    const text = 'Hello @an you'
    const token = tokenAt(text, 9)
    expect(token && completed(text, token, 'ann.lee')).toEqual({ text: 'Hello @ann.lee you', caret: 15 })
  })
})

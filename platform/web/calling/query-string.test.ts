import { describe, expect, it } from 'vitest'
import { parseQuery, writeQuery } from './query-string.ts'

describe('query strings', () => {
  it('are texts, and lists where a name is repeated', () => {
    expect(parseQuery('?qtext=fire+drill&first=12&topic=a&topic=b')).toEqual({ qtext: 'fire drill', first: '12', topic: ['a', 'b'] })
  })

  it('leave out what is absent or empty', () => {
    expect(writeQuery({ qtext: '', order_by: undefined, scope: null, first: 0, count: true, topic: ['a', 'b'] })).toBe(
      '?first=0&count=true&topic=a&topic=b',
    )
    expect(writeQuery({ qtext: '' })).toBe('')
  })
})

import { describe, expect, it } from 'vitest'
import { emptyTrackDraft, isNumericAuthor, isTrackChanged, keptLines, keptOfAuthor, trackChangesOf } from './draft.ts'

describe('the form of a track', () => {
  it('keeps eight lines of a description (LE-5.71, LE-9.33)', () => {
    const lines = Array.from({ length: 9 }, (_, at) => `Line ${at + 1}`)
    expect(keptLines(lines.join('\n'))).toBe(lines.slice(0, 8).join('\n'))
    expect(keptLines('One\nTwo')).toBe('One\nTwo')
  })

  it('takes letters, digits, underscores, hyphens, commas and spaces as author, and not digits alone (LE-5.73, LE-5.74)', () => {
    expect(keptOfAuthor('Ann B-1,_')).toBe('Ann B-1,_')
    expect(keptOfAuthor('Ann$ Ünal!')).toBe('Ann Ünal')
    expect(['12345', ' 12 34 '].map(isNumericAuthor)).toEqual([true, true])
    expect(['a12345', '', ' '].map(isNumericAuthor)).toEqual([false, false, false])
  })

  it('sends what was changed alone', () => {
    const draft = { ...emptyTrackDraft, title: ' One ', topics: ['a11', 'b22'], sequential: true }
    expect(trackChangesOf(draft, emptyTrackDraft)).toEqual({ displayname: 'One', topics: 'a11,b22', sequential: 1 })
    expect(trackChangesOf({ ...draft, thumbnail: '' }, { ...draft, thumbnail: '/x' })).toEqual({ thumbnailUploadUrl: '' })
    expect(isTrackChanged(draft, draft)).toBe(false)
    expect(isTrackChanged(draft, emptyTrackDraft)).toBe(true)
  })
})

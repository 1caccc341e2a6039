import { describe, expect, it } from 'vitest'
import { emptyTrackDraft, isNumericAuthor, isTrackChanged, keptLines, keptOfAuthor, trackFieldsOf } from './draft.ts'

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

  it('sends the fields that the calls always carry, and of the others those that were changed', () => {
    const sender = { user: 'ann', domain: 'lyceum.example.org' }
    const draft = { ...emptyTrackDraft, title: ' One ', topics: ['a11', 'b22'], sequential: true }
    const always = { ...sender, displayname: 'One', thumbnailUploadUrl: '', description: '', author: '' }
    expect(trackFieldsOf({ draft, saved: emptyTrackDraft, now: emptyTrackDraft }, sender)).toEqual({
      ...always,
      topics: 'a11,b22',
      sequential: 1,
    })
    expect(trackFieldsOf({ draft: { ...draft, thumbnail: '' }, saved: { ...draft, thumbnail: '/x' }, now: draft }, sender)).toEqual(always)
  })

  it('leaves what others have changed meanwhile as they left it', () => {
    const saved = { ...emptyTrackDraft, title: 'One', description: 'Old' }
    const sent = trackFieldsOf(
      { draft: { ...saved, title: 'Two' }, saved, now: { ...saved, title: 'Theirs', description: 'New' } },
      { user: 'ann', domain: '' },
    )
    expect(sent).toMatchObject({ displayname: 'Two', description: 'New' })
  })

  it('knows whether anything was changed', () => {
    const draft = { ...emptyTrackDraft, title: 'One' }
    expect(isTrackChanged(draft, draft)).toBe(false)
    expect(isTrackChanged(draft, emptyTrackDraft)).toBe(true)
  })
})

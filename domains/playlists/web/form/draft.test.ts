import { describe, expect, it } from 'vitest'
import { fieldsOf, isChanged, newDraft, problemsOf } from './draft.ts'

const blank = newDraft('ann')

describe('the form of a playlist', () => {
  it('sends what was changed, topics as comma text and the order as 0 or 1 (CM-3.43, CM-3.44)', () => {
    expect(fieldsOf({ ...blank, title: ' One ', topics: ['a11', 'b22'], sequential: true }, blank)).toEqual({
      displayname: 'One',
      sequential_play: 1,
      topics: 'a11,b22',
    })
    expect(fieldsOf({ ...blank, description: 'x', visibility: 'PUBLIC', tags: ['c'], author: 'Ann' }, blank)).toEqual({
      displayname: '',
      description: 'x',
      visibility: 'PUBLIC',
      tags: 'c',
      author: 'Ann',
    })
    expect(fieldsOf(blank, { ...blank, sequential: true, topics: ['a11'] })).toMatchObject({ sequential_play: 0, topics: '' })
    expect(fieldsOf({ ...blank, owner: 'mo', reviewer: 'rae', thumbnail: '/x' }, blank)).toMatchObject({
      ownername: 'mo',
      reviewer_username: 'rae',
      thumbnailUploadUrl: '/x',
    })
  })

  it('wants a title, and an owner where that is asked for (CM-5.73, CM-5.74)', () => {
    expect(problemsOf({ ...blank, title: ' ', owner: '' }, true)).toEqual({ title: expect.any(String), owner: expect.any(String) })
    expect(problemsOf({ ...blank, title: 'x', owner: '' }, false)).toEqual({})
  })

  it('knows whether something is unsaved', () => {
    expect(isChanged(blank, newDraft('ann'))).toBe(false)
    expect(isChanged({ ...blank, topics: ['one'] }, blank)).toBe(true)
  })
})

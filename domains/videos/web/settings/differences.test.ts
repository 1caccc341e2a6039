import { describe, expect, it } from 'vitest'
import { differencesOf } from './differences.ts'
import type { Draft } from './draft.ts'

const opened: Draft = {
  title: 'Knots',
  description: '',
  type: 'video',
  topics: ['ropes'],
  authors: [],
  visibility: 'USERS',
  members: [],
  download: false,
  restricted: false,
  external: false,
  channels: [],
  comments: true,
  thumbnail: '',
  properties: [],
  place: '',
  publishing: { reviewer: null, terms: false, expires: false, lastDay: '' },
}

const ann = { kind: 'USER', name: 'ann', label: 'Ann' } as const

describe('of two who edit the settings of a video the second', () => {
  it('is told what the first changed, and which of it both did', () => {
    const stands: Draft = { ...opened, title: 'Bends', topics: ['ropes', 'safety'], visibility: 'MEMBERS', members: [ann] }
    const mine: Draft = { ...opened, title: 'Hitches', description: 'Of ropes', visibility: 'PUBLIC', download: true }
    expect(differencesOf(opened, mine, stands)).toEqual([
      { field: 'title', clashes: true },
      { field: 'topics', clashes: false },
      { field: 'visibility', clashes: true },
    ])
  })

  it('hears of no clash where both changed it to the same, and of nothing where nothing differs', () => {
    const stands: Draft = { ...opened, publishing: { ...opened.publishing, expires: true, lastDay: '2027-01-31' } }
    expect(differencesOf(opened, stands, stands)).toEqual([{ field: 'expiry', clashes: false }])
    expect(differencesOf(opened, { ...opened, publishing: { ...opened.publishing, terms: true } }, opened)).toEqual([])
  })
})

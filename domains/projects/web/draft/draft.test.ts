import { describe, expect, it } from 'vitest'
import type { Timeline } from '../../contract.ts'
import { type Draft, delayOfKeeping, draftFormat, openingOf, sortedDrafts } from './draft.ts'

const film = (...texts: string[]): Timeline => ({
  ratio: '16:9',
  clips: texts.map((text) => ({
    kind: 'title',
    id: text,
    text,
    duration: 3,
    background: '#000000',
    crossfade: 0,
    fade_in: 0,
    fade_out: 0,
  })),
  sounds: [],
})
const draft = (given: Partial<Draft>): Draft => ({
  format: draftFormat,
  projectId: 'one',
  timeline: film('a', 'b'),
  revision: 4,
  sent: null,
  at: 0,
  ...given,
})

describe('what a window left unsaved', () => {
  it('is gone on with where the project is as it was', () => {
    expect(openingOf({ timeline: film('a'), revision: 4 }, draft({}))).toEqual({ kind: 'resumed', timeline: film('a', 'b') })
  })

  it('is gone on with where only the answer to a save was lost', () => {
    const opening = openingOf({ timeline: film('a', 'b'), revision: 5 }, draft({ timeline: film('a', 'b', 'c'), sent: film('a', 'b') }))
    expect(opening).toEqual({ kind: 'resumed', timeline: film('a', 'b', 'c') })
  })

  it('is nothing where it was saved after all, in whatever order its fields come', () => {
    const turned = JSON.parse(JSON.stringify(film('a', 'b')), (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).toReversed()) : value,
    ) as Timeline
    expect(Object.keys(turned)).toEqual(['sounds', 'clips', 'ratio'])
    expect(openingOf({ timeline: turned, revision: 5 }, draft({}))).toEqual({ kind: 'plain' })
    expect(openingOf({ timeline: film('a'), revision: 4 }, null)).toEqual({ kind: 'plain' })
  })

  it('is chosen or left where the project was changed elsewhere since, by another window or by what was sent in between', () => {
    const stale = { kind: 'stale', timeline: film('a', 'b'), revision: 4 }
    expect(openingOf({ timeline: film('x'), revision: 5 }, draft({}))).toEqual(stale)
    expect(openingOf({ timeline: film('x'), revision: 6 }, draft({ sent: film('a') }))).toEqual(stale)
    // Of a database that was set back it is older than what it claims.
    expect(openingOf({ timeline: film('x'), revision: 3 }, draft({}))).toMatchObject({ kind: 'stale', revision: 2 })
  })

  it('is written at once, and while somebody goes on editing often enough to lose no two seconds', () => {
    expect([0, 100, 300, 5000].map(delayOfKeeping)).toEqual([300, 200, 0, 0])
  })

  it('is found by its project, the last first, and goes after 30 days', () => {
    const day = 86_400_000
    const kept = [draft({ at: day }), draft({ at: 30 * day }), draft({ at: 40 * day }), draft({ projectId: 'other', at: 0 })].map(
      (value) => ({
        value,
      }),
    )
    const { due, overdue } = sortedDrafts(kept, 'one', 40 * day)
    expect(due.map(({ value }) => value.at / day)).toEqual([40, 30])
    expect(overdue.map(({ value }) => value.at / day)).toEqual([1, 0])
  })
})

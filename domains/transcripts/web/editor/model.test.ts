import { describe, expect, it } from 'vitest'
import { breakEdit, brokenLines, insertEdit, mergeEdit, replaceEdit, shiftEdit, speakerEdit, splitEdit, textEdit } from './edits.ts'
import {
  decideState,
  type EditorState,
  editState,
  openState,
  redoState,
  savedState,
  standState,
  undoState,
  unsavedIn,
  waitsForDecision,
} from './model.ts'
import { warningsOf } from './warnings.ts'

const cues = [
  { number: 0, start: 0, end: 2000, text: 'Close the valve and hang the tog' },
  { number: 1, start: 2000, end: 3000, text: 'Go home' },
]
const opened = openState(cues, 5)
const textsOf = (state: EditorState) => state.cues.map(({ text }) => text)
const cue = (state: EditorState, at: number) => {
  const found = state.cues[at]
  if (!found) throw new Error('there is no such cue')
  return found
}
const stands = { revision: 6, reload: false, by: { name: 'bob', displayname: 'Bob' } }

describe('whoever edits captions', () => {
  it('has unsaved words until they decide between two of them, and until a caption ends after it begins', () => {
    expect(waitsForDecision(opened)).toBe(false)
    const inserted = editState(opened, insertEdit(cue(opened, 1), undefined, 3000))
    expect(waitsForDecision(inserted)).toBe(false)
    const worded = editState(inserted, textEdit(cue(inserted, 2), 'Lock the door'))
    expect(waitsForDecision(worded)).toBe(false)
    const backwards = { ...worded, cues: worded.cues.map((one, at) => (at === 2 ? { ...one, end: one.start - 1 } : one)) }
    expect([waitsForDecision(backwards), unsavedIn(backwards)]).toEqual([true, []])
    const mine = editState(opened, textEdit(cue(opened, 1), 'Stay'))
    const disputed = standState(mine, { ...stands, cues: [{ number: 1, start: 2000, end: 3000, text: 'Leave' }] })
    expect([waitsForDecision(disputed), unsavedIn(disputed)]).toEqual([true, []])
  })

  it('splits, merges, inserts, shifts and breaks them, and takes each step back and again', () => {
    const split = editState(opened, splitEdit(cue(opened, 0), 15, 800))
    expect(split.cues.slice(0, 2)).toMatchObject([
      { start: 0, end: 800, text: 'Close the valve' },
      { start: 800, end: 2000, text: 'and hang the tog', number: null },
    ])
    const merged = editState(split, mergeEdit(cue(split, 0), cue(split, 1)))
    expect(textsOf(merged)).toEqual(textsOf(opened))
    const shifted = editState(merged, shiftEdit(merged.cues, -5000))
    expect(shifted).toBe(merged)
    const later = editState(merged, shiftEdit(merged.cues.slice(1), 500))
    expect(later.cues.map(({ start }) => start)).toEqual([0, 2500])
    const longer = editState(later, insertEdit(cue(later, 0), cue(later, 1), 0))
    expect(longer.cues[1]).toMatchObject({ start: 2000, end: 2500, text: '' })
    let back = longer
    for (let n = 0; n < 4; n++) back = undoState(back)
    expect(back.cues).toEqual(opened.cues)
    for (let n = 0; n < 4; n++) back = redoState(back)
    expect(back.cues).toEqual(longer.cues)
    expect(brokenLines('Everybody wears a helmet and gloves in this hall at all times')).toBe(
      'Everybody wears a helmet and\ngloves in this hall at all times',
    )
    expect(breakEdit(opened.cues)).toEqual([])
  })

  it('names who speaks; what is split goes on with the same, and the name is a step of its own', () => {
    const named = ['A', 'An', 'Ann'].reduce((state, speaker) => editState(state, speakerEdit(cue(state, 0), speaker)), opened)
    const typed = editState(named, textEdit(cue(named, 0), 'Close the valve and hang the tag'))
    expect(typed.undo).toHaveLength(2)
    expect(unsavedIn(typed)).toMatchObject([{ number: 0, cue: { speaker: 'Ann', text: 'Close the valve and hang the tag' } }])
    expect(editState(typed, splitEdit(cue(typed, 0), 15, 800)).cues.map(({ speaker }) => speaker)).toEqual(['Ann', 'Ann', undefined])
    expect(undoState(undoState(typed)).cues).toEqual(opened.cues)
    const nobody = editState(typed, speakerEdit(cue(typed, 0), ''))
    expect(unsavedIn(nobody)[0]?.cue).not.toHaveProperty('speaker')
    const theirs = { number: 0, start: 0, end: 2000, text: cue(opened, 0).text, speaker: 'Bob' }
    expect(standState(named, { ...stands, cues: [theirs] }).conflicts.get('cue-0')?.theirs?.speaker).toBe('Bob')
  })

  it('finds words without regard to capitals and accents, and replaces them', () => {
    const edits = replaceEdit(opened.cues, 'TÓG', 'tag', false)
    expect(edits.map(({ after }) => after?.text)).toEqual(['Close the valve and hang the tag'])
    expect(replaceEdit(opened.cues, 'TOG', 'tag', true)).toEqual([])
  })

  it('sends what has changed and is whole, and knows afterwards what the server has', () => {
    const typed = ['G', 'Go', 'Go away'].reduce((state, text) => editState(state, textEdit(cue(state, 1), text)), opened)
    expect(typed.undo).toHaveLength(1)
    const added = editState(typed, insertEdit(cue(typed, 1), undefined, 0))
    expect(unsavedIn(added)).toEqual([{ key: 'cue-1', number: 1, cue: { start: 2000, end: 3000, text: 'Go away' } }])
    const worded = editState(added, textEdit(cue(added, 2), 'Bye'))
    const sent = unsavedIn(worded).map((one, at) => ({ ...one, number: one.number ?? -at - 1 }))
    const saved = savedState(worded, { sent, made: { '-2': 9 }, revision: 6, others: null })
    expect([unsavedIn(saved), saved.cues[2]?.number, saved.revision]).toEqual([[], 9, 6])
    const removed = undoState(undoState(saved))
    expect(unsavedIn(removed)).toEqual([{ key: null, number: 9, cue: null }])
    const gone = savedState(removed, { sent: [{ key: null, number: 9, cue: null }], made: {}, revision: 7, others: null })
    expect(unsavedIn(redoState(redoState(gone)))).toMatchObject([{ number: null, cue: { text: 'Bye' } }])
  })

  it('takes over what others changed elsewhere, and decides where both changed the same', () => {
    const mine = editState(opened, textEdit(cue(opened, 0), 'Close the valve and hang the tag'))
    const theirs = { number: 0, start: 0, end: 1000, text: 'Close the valve' }
    const more = { number: 7, start: 1000, end: 2000, text: 'and hang the tog' }
    const stood = standState(mine, { ...stands, cues: [theirs, more, { number: 1, removed: true }] })
    expect(textsOf(stood)).toEqual(['Close the valve and hang the tag', 'and hang the tog'])
    expect([stood.conflicts.get('cue-0')?.theirs?.text, stood.conflictBy, unsavedIn(stood)]).toEqual(['Close the valve', 'Bob', []])
    expect(textsOf(decideState(stood, 'cue-0', 'theirs'))).toEqual(['Close the valve', 'and hang the tog'])
    expect(unsavedIn(decideState(stood, 'cue-0', 'mine'))).toMatchObject([{ number: 0, cue: { text: 'Close the valve and hang the tag' } }])
    const both = standState(mine, { ...stands, cues: [{ number: 0, removed: true }] })
    expect(unsavedIn(decideState(both, 'cue-0', 'mine'))).toMatchObject([
      { number: null, cue: { text: 'Close the valve and hang the tag' } },
    ])
    expect(textsOf(decideState(both, 'cue-0', 'theirs'))).toEqual(['Go home'])
  })

  it('takes back a removal after somebody else added a caption, and writes over nothing of theirs', () => {
    const added = { number: 2, start: 3000, end: 4000, text: 'Wash your hands' }
    const sent = [{ key: null, number: 1, cue: null }]
    const gone = editState(opened, [{ key: 'cue-1', before: cue(opened, 1), after: null }])
    const saved = savedState(gone, { sent, made: {}, revision: 6, others: null })
    const meanwhile = standState(saved, { ...stands, revision: 7, cues: [added] })
    const atOnce = savedState(gone, { sent, made: {}, revision: 7, others: { ...stands, cues: [added] } })
    for (const state of [meanwhile, atOnce]) {
      expect(unsavedIn(state)).toEqual([])
      const back = undoState(state)
      expect(textsOf(back)).toEqual(['Close the valve and hang the tog', 'Go home', 'Wash your hands'])
      expect(unsavedIn(back)).toEqual([{ key: 'cue-1', number: null, cue: { start: 2000, end: 3000, text: 'Go home' } }])
    }
  })
})

describe('a caption that is hard to read', () => {
  it('is warned about, and one that is easy is not', () => {
    const of = (start: number, end: number, text: string, next?: { start: number; end: number; text: string }) =>
      warningsOf({ start, end, text }, next).map(({ kind }) => kind)
    expect(of(0, 2000, 'Wear a helmet')).toEqual([])
    expect(of(0, 2000, 'Wear a helmet wherever you go in here')).toEqual(['fast'])
    expect(of(0, 1000, 'Wear a helmet wherever you go')).toEqual(['too_fast'])
    expect(of(0, 7001, `${'word '.repeat(9)}long`)).toEqual(['long_line', 'long'])
    expect(of(0, 500, 'a\nb\nc')).toEqual(['many_lines', 'short'])
    expect(of(0, 2000, 'a', { start: 1900, end: 3000, text: 'b' })).toEqual(['overlap'])
    expect(of(0, 2000, 'a', { start: 2040, end: 3000, text: 'b' })).toEqual(['close'])
    expect([of(0, 0, 'a'), of(0, 1, ' ')]).toEqual([['no_time'], ['empty']])
  })
})

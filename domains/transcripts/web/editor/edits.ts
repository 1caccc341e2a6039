import { newId } from '#platform/web/in-browser/new-id.ts'
import { foldText } from '../panel/find-cues.ts'
import type { CueEdit, EditorCue } from './model.ts'
import { longestLine } from './warnings.ts'

const newKey = () => `new-${newId()}`

const change = (before: EditorCue, after: Partial<EditorCue>): CueEdit => ({ key: before.key, before, after: { ...before, ...after } })

export const textEdit = (cue: EditorCue, text: string): CueEdit[] => [change(cue, { text })]

/** No speaker: an empty name. */
export const speakerEdit = (cue: EditorCue, speaker: string): CueEdit[] => [change(cue, { speaker: speaker === '' ? undefined : speaker })]

export const timesEdit = (cue: EditorCue, times: { readonly start?: number; readonly end?: number }): CueEdit[] => [change(cue, times)]

export const removal = (cue: EditorCue): CueEdit[] => [{ key: cue.key, before: cue, after: null }]

/** The shortest cue that is made, ms. */
const shortest = 100

/**
 * Makes two of a cue.
 *
 * @param at characters of its text
 * @param position of the player, ms: the second begins there if that lies within the cue, else where its share of the text does
 */
export function splitEdit(cue: EditorCue, at: number, position: number): CueEdit[] {
  const [head, tail] = [cue.text.slice(0, at).trim(), cue.text.slice(at).trim()]
  const length = cue.end - cue.start
  if (length < 2 * shortest) return []
  const share = cue.text.length === 0 ? 0.5 : at / cue.text.length
  const isWithin = position > cue.start + shortest && position < cue.end - shortest
  const wanted = isWithin ? position : cue.start + length * share
  const middle = Math.round(Math.min(Math.max(wanted, cue.start + shortest), cue.end - shortest))
  const key = newKey()
  return [change(cue, { text: head, end: middle }), { key, before: null, after: { ...cue, key, number: null, start: middle, text: tail } }]
}

export const mergeEdit = (cue: EditorCue, next: EditorCue): CueEdit[] => [
  change(cue, { text: `${cue.text} ${next.text}`.trim(), end: Math.max(cue.end, next.end) }),
  ...removal(next),
]

/** ms */
const usualLength = 2000

/** A cue without words yet, after another; where there is no room before the next one, as long as there is. */
export function insertEdit(after: EditorCue | undefined, next: EditorCue | undefined, position: number): CueEdit[] {
  const start = after ? after.end : Math.max(0, Math.round(position))
  const room = next ? next.start - start : usualLength
  const end = start + Math.max(shortest, Math.min(usualLength, room))
  const key = newKey()
  return [{ key, before: null, after: { key, number: null, start, end, text: '' } }]
}

/** Moves these in time; none begins before the video. */
export function shiftEdit(cues: readonly EditorCue[], ms: number): CueEdit[] {
  const first = Math.min(...cues.map(({ start }) => start))
  const by = Math.max(ms, -first)
  return by === 0 ? [] : cues.map((cue) => change(cue, { start: cue.start + by, end: cue.end + by }))
}

/** The same words in place of others, wherever they stand, without regard to capitals unless told. */
export function replaceEdit(cues: readonly EditorCue[], wanted: string, replacement: string, exact: boolean): CueEdit[] {
  if (wanted === '') return []
  const fold = exact ? (text: string) => text : foldText
  const needle = fold(wanted)
  return cues.flatMap((cue) => {
    const folded = fold(cue.text)
    let text = ''
    let from = 0
    for (let at = folded.indexOf(needle); at !== -1; at = folded.indexOf(needle, from)) {
      text += cue.text.slice(from, at) + replacement
      from = at + needle.length
    }
    return from === 0 ? [] : [change(cue, { text: text + cue.text.slice(from) })]
  })
}

/** Words as two lines, as even as they can be, where one would be too long. */
export function brokenLines(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  if (words.length <= longestLine) return words
  const middle = words.length / 2
  const blanks = [...words.matchAll(/ /g)].map(({ index }) => index)
  const best = blanks.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
  return best === undefined ? words : `${words.slice(0, best)}\n${words.slice(best + 1)}`
}

export const breakEdit = (cues: readonly EditorCue[]): CueEdit[] =>
  cues.flatMap((cue) => {
    const text = brokenLines(cue.text)
    return cue.text.split('\n').some((line) => line.length > longestLine) && text !== cue.text ? [change(cue, { text })] : []
  })

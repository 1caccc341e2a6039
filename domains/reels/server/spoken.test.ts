import { describe, expect, it } from 'vitest'
import { captionLook } from '../framing.ts'
import { assOf, captionFileOf, lettersOf, spokenInPieces } from './spoken.ts'

const cues = [
  { start: 1, end: 3, text: 'One & two' },
  { start: 3, end: 5, text: 'Three\nfour' },
  { start: 9, end: 10, text: 'Never' },
]

describe('the words of a reel', () => {
  it('come in the order of its parts, in its own time, cut where they are', () => {
    const pieces = [
      { start: 4, end: 6 },
      { start: 0, end: 2 },
    ]
    expect(spokenInPieces(cues, pieces)).toEqual([
      { start: 0, end: 1, text: 'Three\nfour' },
      { start: 3, end: 4, text: 'One & two' },
    ])
    expect(captionFileOf(spokenInPieces(cues, pieces))).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nThree\nfour\n\n00:00:03.000 --> 00:00:04.000\nOne &amp; two\n',
    )
  })

  it('mean nothing to whoever draws them', () => {
    const text = '{\\pos(0,0)}\\Nhidden\nDialogue: 0,0:00:00.00,0:00:09.00,Default,0,0,0,other'
    const drawn = assOf([{ start: 59.999, end: 3661.5, text }], { width: 360, height: 640 }, captionLook('9:16'))
    const lines = drawn.split('\n').filter((line) => line.startsWith('Dialogue:'))
    expect(lines).toEqual([
      'Dialogue: 0,0:01:00.00,1:01:01.50,Default,0,0,0,\\{\\\u2060pos(0,0)\\}\\\u2060Nhidden\\NDialogue: 0,0:00:00.00,0:00:09.00,Default,0,0,0,other',
    ])
  })

  it('are made of letters that each stand once for seeing whether there are fonts', () => {
    expect(lettersOf([{ start: 0, end: 1, text: 'abba{}\\\u200d 한' }])).toBe('a b 한')
  })
})

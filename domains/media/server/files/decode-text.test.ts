import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const line = '00:01.000 --> 00:02.000\nÜber „Größe“ und Straße\n'

const utf16 = (text: string, order: 'le' | 'be'): Buffer => {
  const bytes = Buffer.from(text, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

/** As Windows has written: the quotation marks have a byte each. */
const windows = Buffer.from(line.replace('„', '\u0084').replace('“', '\u0093'), 'latin1')

describe('a file of captions', () => {
  it.each([
    ['utf-8', Buffer.from(line)],
    ['utf-8', Buffer.from(`\uFEFF${line}`)],
    ['utf-16le', utf16(`\uFEFF${line}`, 'le')],
    ['utf-16be', utf16(`\uFEFF${line}`, 'be')],
    ['utf-16le', utf16(line, 'le')],
    ['utf-16be', utf16(line, 'be')],
    ['windows-1252', windows],
  ])('in %s is read as it was written', (encoding, bytes) => {
    expect(decodeText(bytes)).toEqual({ text: line, encoding })
  })

  it('in an encoding of another part of the world is read by what its bytes look like', () => {
    const russian = 'Сегодня мы поговорим о безопасности на рабочем месте и о том, как носить каску. '.repeat(4)
    const bytes = Buffer.from(
      [...russian].map((letter) => (letter >= 'А' && letter <= 'я' ? letter.charCodeAt(0) - 0x410 + 0xc0 : letter.charCodeAt(0))),
    )
    expect(decodeText(bytes)).toEqual({ text: russian, encoding: 'windows-1251' })
  })

  it('that is no text is not read at all', () => {
    for (const bytes of [
      Buffer.from([0, 1, 2, 255]),
      Buffer.from('WEBVTT\0'),
      Buffer.from([0xff, 0xfe, 1]),
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ])
      expect(decodeText(bytes)).toBeNull()
  })
})

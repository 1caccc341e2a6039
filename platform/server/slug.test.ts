import { describe, expect, it } from 'vitest'
import { newSlug } from './slug.ts'

const free = async () => []

describe('the name of a new thing in addresses', () => {
  it.each([
    ['Élan vital & more', 'elan-vital-and-more'],
    ['Übungen für Größe', 'uebungen-fuer-groesse'],
    ['Лекция о космосе', 'lektsiya-o-kosmose'],
    ['YouTube in 5 minutes', 'youtube-in-5-minutes'],
    ['  --Safety first!--  ', 'safety-first'],
  ])('is written in Latin letters: %s', async (title, name) => {
    expect(await newSlug(title, free)).toBe(name)
  })

  it.each(['研修ビデオ', '2024', '🎬', ''])('is 8 random characters where no letter can be written so: %s', async (title) => {
    expect(await newSlug(title, free)).toMatch(/^[a-z0-9]{8}$/)
  })

  it('ends with a digit where addresses need the word for themselves, and with random characters where it is taken', async () => {
    expect(await newSlug('Settings', free)).toBe('settings-2')
    expect(await newSlug('Knots', async () => ['knots'])).toMatch(/^knots-[a-z0-9]{6}$/)
    expect(await newSlug('Knots', free, true)).toMatch(/^knots-[a-z0-9]{6}$/)
  })

  it('is never longer than 80 characters', async () => {
    expect(await newSlug('a'.repeat(300), free)).toHaveLength(80)
  })
})

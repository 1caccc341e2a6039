import { expect, it } from 'vitest'
import { titleOf } from './title-of.ts'

it.each([
  ['safety_briefing_2026.mp4', 'safety briefing 2026'],
  ['Fire drill (final).MOV', 'Fire drill (final)'],
  ['v1.2 release.webm', 'v1.2 release'],
  ['.mp4', '.mp4'],
  ['talk', 'talk'],
  [`${'ü'.repeat(300)}.mkv`, 'ü'.repeat(255)],
])('a file called %j becomes a video called %j', (name, title) => {
  expect(titleOf(name)).toBe(title)
})

import { expect, it } from 'vitest'
import { generatedTitle } from './quiz.ts'

it('A quiz that is generated is a survey at the start, and an assessment at the end (CM-9.37, CM-9.38)', () => {
  expect([generatedTitle('start'), generatedTitle('end')]).toEqual(['AI Survey', 'AI Assessment'])
})

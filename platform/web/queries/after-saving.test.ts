import { expect, it } from 'vitest'
import { afterSaving } from './after-saving.ts'

it('what is typed while a form is being saved stays in it; everything else is as it was saved', () => {
  const sent = { title: ' Fire drill', topics: ['safety'] }
  const saved = { title: 'Fire drill', topics: ['safety'] }
  expect(afterSaving(saved, sent, sent)).toEqual(saved)
  expect(afterSaving(saved, sent, { ...sent, topics: ['safety', 'east'] })).toEqual({ title: 'Fire drill', topics: ['safety', 'east'] })
  expect(afterSaving(saved, sent, { ...sent, title: 'Fire drill, east wing' })).toEqual({ ...saved, title: 'Fire drill, east wing' })
})

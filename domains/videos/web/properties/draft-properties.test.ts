import { expect, it } from 'vitest'
import { propertyChanges, withoutProperty, withProperty } from './draft-properties.ts'

const saved = [
  { key: 'course', text: 'C-1' },
  { key: 'page_url', text: '/x' },
]

it('what was set and what was deleted is sent, each as JSON text (CM-7.18)', () => {
  const now = withProperty(withoutProperty(withProperty(saved, { key: 'course', text: 'C-2' }), 'page_url'), { key: 'level', text: '3' })
  expect(propertyChanges(now, saved)).toEqual({
    customVideoProperties: '{"course":"C-2","level":"3"}',
    deletedCustomVideoProperties: '["page_url"]',
  })
})

it('what was changed back, or deleted and added again, is as it was', () => {
  expect(withProperty(withoutProperty(saved, 'course'), { key: 'course', text: 'C-1' })).toEqual(saved)
})

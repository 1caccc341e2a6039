import { expect, it } from 'vitest'
import { propertyFault, propertyKeys, shortProperty } from './custom-properties.ts'

it.each(['video_heading', 'video_subheading', 'video_article', 'course'])(
  'a custom property holds 500 characters and no more: %s (CM-5.28, CM-5.29, CM-5.30, CM-9.16)',
  (key) => {
    expect(propertyFault(key, '🦦'.repeat(500))).toBeNull()
    expect(propertyFault(key, 'a'.repeat(501))).toBe('Max 500 characters are allowed.')
    expect(propertyFault(key, '')).toBe('This field is required')
  },
)

it('an address of a page begins with a slash and stays on its site (CM-5.31)', () => {
  expect(propertyFault('page_url', '/x')).toBeNull()
  expect(propertyFault('page_url', '/')).toBeNull()
  for (const wrong of ['http://x', 'x', '', '//evil.example', '/\\evil.example'])
    expect(propertyFault('page_url', wrong)).toBe('Please provide a valid URL.')
})

it('of a long text the first 40 characters are shown (CM-5.32, CM-9.17)', () => {
  expect(shortProperty('a'.repeat(40))).toBe('a'.repeat(40))
  expect(shortProperty('🦦'.repeat(41))).toBe(`${'🦦'.repeat(40)}...`)
})

it('the keys are the usual ones and those of the organisation (CM-3.21)', () => {
  expect(propertyKeys('course,page_url,level')).toEqual([
    'video_heading',
    'video_subheading',
    'video_article',
    'page_url',
    'course',
    'level',
  ])
})

import { describe, expect, it } from 'vitest'
import { browserName, isPhone } from './browser-name.ts'

const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

describe('the devices of a person', () => {
  it('have names that people know', () => {
    expect(browserName(edge)).toBe('Edge · Windows')
    expect(browserName(iphone)).toBe('Safari · iPhone')
    expect(browserName('curl/8.1')).toBeUndefined()
  })

  it('are phones where they are', () => {
    expect([edge, iphone].map(isPhone)).toEqual([false, true])
  })
})

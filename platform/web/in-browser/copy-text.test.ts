import { expect, it, vi } from 'vitest'
import { shownToasts } from '../toasts.tsx'
import { copyText } from './copy-text.ts'

vi.mock('@lingui/core/macro', () => ({ t: String.raw }))

const said = () => shownToasts().map(({ words }) => words)

it('what the browser lets nobody copy is said, also where it has no clipboard at all (LE-8.04)', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  expect([await copyText('a link'), copied, said()]).toEqual([true, ['a link'], []])
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) } })
  expect([await copyText('a link'), said()]).toEqual([false, ['Failed to copy.']])
  vi.stubGlobal('navigator', {})
  expect([await copyText('a link'), said()]).toEqual([false, ['Failed to copy.', 'Failed to copy.']])
})

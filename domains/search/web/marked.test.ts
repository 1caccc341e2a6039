import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Marked } from './marked.tsx'

const shown = (text: string, query: string) =>
  renderToStaticMarkup(createElement(Marked, { text, query })).replaceAll(/<mark class="[^"]*">/g, '<mark>')

describe('the words of a search', () => {
  it('are marked where a word begins with one of them, and everything around them is text', () => {
    expect(shown('<b>Fire</b> & fireplace <script>', 'fire <script> (.*)')).toBe(
      '&lt;b&gt;<mark>Fire</mark>&lt;/b&gt; &amp; <mark>fireplace</mark> &lt;<mark>script</mark>&gt;',
    )
  })

  it('are never read as a pattern', () => {
    expect(shown('a+b (a+)+$ [z]', '(a+)+$ .* [z-a] \\ aa|bb')).toBe('a+b (a+)+$ [z]')
  })
})

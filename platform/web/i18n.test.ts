import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { I18n, Trans } from './i18n.tsx'

const rendered = (message: string, values: Readonly<Record<string, unknown>>) =>
  renderToStaticMarkup(
    createElement(I18n, null, createElement(Trans, { id: message, message, values, components: { 0: createElement('strong') } })),
  )

describe('interface text', () => {
  it.each(['<b>The end</b>', '<0>x</0>', '<0/>', '</0>', 'a < b > c', '<1>x</1>', '{title}', '&lt;b&gt;'])(
    'shows the title %s as somebody wrote it, also within an element, and twice',
    (title) => {
      const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
      expect(rendered('Play {title} of <0>{title}</0>', { title })).toBe(`Play ${escaped} of <strong>${escaped}</strong>`)
    },
  )

  it('still counts, chooses and takes elements', () => {
    const message = '{count, plural, one {# video by {name}} other {# videos by {name}}} in {place}'
    const values = { count: 1, name: '<0>Ann</0>', place: createElement('a', null, 'here') }
    expect(rendered(message, values)).toBe('1 video by &lt;0&gt;Ann&lt;/0&gt; in <a>here</a>')
    expect(rendered(message, { ...values, count: 2, name: 'Ann' })).toBe('2 videos by Ann in <a>here</a>')
  })
})

import { describe, expect, it } from 'vitest'
import { readLink } from './links.ts'

describe('a link to a video of another site', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?t=42', 'youtube', 'dQw4w9WgXcQ'],
    ['youtube.com/watch?list=PL1&v=dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['https://m.youtube.com/shorts/a-_4w9WgXcQ', 'youtube', 'a-_4w9WgXcQ'],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    [' https://vimeo.com/76979871 ', 'vimeo', '76979871'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'vimeo', '76979871'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'vimeo', '76979871'],
  ])('says its platform and id: %s (VW-3.19, VW-5.13)', (link, platform, videoId) => {
    expect(readLink(link)).toMatchObject({ platform, videoId })
  })

  it.each([
    ['https://www.youtube.com/watch', 'youtube'],
    ['https://www.youtube.com/watch?v=short', 'youtube'],
    ['https://www.youtube.com/@somebody', 'youtube'],
    ['https://youtu.be/', 'youtube'],
    ['https://vimeo.com/staffpicks', 'vimeo'],
    ['https://vimeo.com/showcase/76979871', 'vimeo'],
    ['https://example.com/x', null],
    ['https://example.com/watch?v=dQw4w9WgXcQ', null],
    ['https://youtube.com.example.com/watch?v=dQw4w9WgXcQ', null],
    ['javascript://youtube.com/watch?v=dQw4w9WgXcQ', null],
    ['ftp://youtube.com/watch?v=dQw4w9WgXcQ', null],
    ['', null],
    ['http://[', null],
  ])('without an id says so: %s', (link, platform) => {
    expect(readLink(link)).toEqual({ platform, videoId: null })
  })

  it('keeps what an unlisted video is also asked for by, and nothing else', () => {
    expect(readLink('https://vimeo.com/76979871/8272103f6e')).toMatchObject({ videoId: '76979871', key: '8272103f6e' })
    expect(readLink('https://vimeo.com/76979871/settings?x=--exec')).toEqual({ platform: 'vimeo', videoId: '76979871' })
  })
})

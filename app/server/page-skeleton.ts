import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { PageFrame } from '#platform/web/page-declaration.ts'

/**
 * What a document shows before any of its scripts and styles is there: the frame of the app and the grey places of what is coming. Colours and sizes
 * are those of platform/web/ui/tokens.css, whose layers come after the one here: what they say of the page replaces it. It is hidden from screen readers; the page that replaces it says that it is loading.
 */
const style = `
:root{color-scheme:light dark}
@layer first{:root{background:light-dark(oklch(.988 .0025 215),oklch(.178 .008 225))}}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
body{margin:0}
#start{display:grid;grid:3.5rem 1fr/minmax(0,1fr);min-height:100dvh}
#start i{display:block;border-radius:.375rem;background:light-dark(oklch(.945 .006 215),oklch(.278 .011 225))}
#start header{display:flex;align-items:center;gap:1rem;padding:0 1rem;justify-content:space-between}
#start header i{height:1.5rem;width:6rem}
#start header i+i{height:2.25rem;width:min(36rem,40vw);border-radius:2rem}
#start header i+i+i{width:2.25rem}
#start nav{position:fixed;inset:auto 0 0;display:flex;justify-content:space-around;padding:1rem;background:light-dark(oklch(.988 .0025 215),oklch(.178 .008 225))}
#start nav i{width:1.5rem;height:1.5rem}
.start-page{display:grid;gap:1.5rem 1rem;align-content:start;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));padding:1rem}
.start-page i{display:block;border-radius:.5rem;background:light-dark(oklch(.945 .006 215),oklch(.278 .011 225));aspect-ratio:16/9}
.start-page i.line{aspect-ratio:auto;height:1.25rem;grid-column:1/-1;width:min(30rem,80%)}
.start-page i.stage{grid-column:1/-1;width:min(100%,75vh*16/9)}
@media(min-width:990px){#start{grid-template-columns:14rem 1fr}#start header{grid-column:1/-1}#start nav{position:static;flex-direction:column;justify-content:start;gap:1.25rem}#start nav i{width:9rem}}
`.replaceAll('\n', '')

const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

const many = (count: number, tag: string) => tag.repeat(count)
const line = '<i class="line"></i>'

const tiled: readonly string[] = [
  '/web/',
  '/web/videos',
  '/web/shorts',
  '/web/podcasts',
  '/web/channels',
  '/web/playlists',
  '/web/tracks',
  '/web/events',
]

function contentOf(path: string): string {
  if (path === '/web/videos/$id/play') return `<i class="stage"></i>${line}${line}`
  return tiled.includes(path) ? `${line}${many(12, '<i></i>')}` : many(8, line)
}

/** The skeleton of the page of this path in its frame. */
export function skeletonOf(frame: PageFrame | undefined, path: string): string {
  if (frame === 'none' || frame === 'full') return ''
  const around = frame === 'bare' ? '<header><i></i></header>' : `<header>${many(3, '<i></i>')}</header><nav>${many(5, '<i></i>')}</nav>`
  return `<div id="start" aria-hidden="true">${around}<div class="start-page">${frame === 'bare' ? '' : contentOf(path)}</div></div>`
}

/** The document with the style of the skeleton in it. The large style sheet comes after the skeleton, which is painted before it is there. */
export function withSkeleton(html: string): string {
  const [sheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
  const ahead = sheet.replace('rel="stylesheet"', 'rel="preload" as="style"')
  return html.replace(sheet, `${ahead}<style>${style}</style>`).replace('</body>', () => `${sheet}</body>`)
}

/** Lets the document have that one style where styles in documents are not allowed otherwise. */
export function allowSkeleton(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'))
  if (/style-src [^;]*'unsafe-inline'/.test(policy)) return
  reply.header(
    'content-security-policy',
    policy.replace(/style-src [^;]*/, (list) => `${list} ${hash}`),
  )
}

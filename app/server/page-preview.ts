import type { Card } from '#domains/content/contract.ts'
import { type ContentType, contentType, type Shareable } from '#domains/content/server.ts'
import { mayBeEmbeddedElsewhere, oembedAddress } from '#domains/inbox/server.ts'
import type { Db } from '#platform/server/db.ts'
import { anonymous } from '#platform/server/viewer.ts'
import type { PageDeclaration } from '#platform/web/page-declaration.ts'
import type { PageVisit } from './page-access.ts'

export interface PreviewingSite {
  readonly publicUrl: string
  readonly name: string
  /** Origins that may hold pages in a frame, comma text. */
  readonly embedOrigins: string
}

/** Characters of a description that others show. */
const longest = 300

/** A text as it stands in HTML, between quotation marks too. */
export const quoted = (text: string): string => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)

const tag = (key: 'name' | 'property', name: string, content: string | null) =>
  content === null || content === '' ? '' : `<meta ${key}="${name}" content="${quoted(content)}">`

/** The type of the thing that a page shows to whoever sees it. */
const typeShownBy = ({ access, about }: PageDeclaration): string | undefined =>
  about ?? (typeof access === 'object' && 'sees' in access ? access.sees : undefined)

/** What is a card in lists says more of itself there. */
async function cardOf(db: Db, type: ContentType, id: string): Promise<Card | undefined> {
  const cards = await type.listed?.cards(db, anonymous, [id])
  return cards?.[0]
}

/**
 * What the head of a page tells programs that show where a link leads (Open Graph, Twitter cards, oEmbed): nothing but what everybody sees now,
 * and nothing of what its owner does not let be shared. Only who is signed in by nothing is told: browsers of people have no use for it.
 */
export async function previewOf(page: PageDeclaration, { db, viewer, params }: PageVisit, site: PreviewingSite): Promise<string> {
  const name = typeShownBy(page)
  const type = name === undefined || viewer.role !== 'anonymous' ? undefined : contentType(name)
  const thing = await type?.find(db, anonymous, params.id ?? params.name ?? '')
  if (!type || !thing || thing.restricted) return ''
  const card = await cardOf(db, type, thing.id)
  return tagsOf({ ...thing, ...(card && { description: card.description, thumbnailUrl: card.thumbnail_url }) }, type.type, site)
}

function tagsOf(thing: Shareable, type: string, { publicUrl, name, embedOrigins }: PreviewingSite): string {
  const whole = (path: string) => new URL(path, publicUrl).href
  const picture = thing.thumbnailUrl === null ? null : whole(thing.thumbnailUrl)
  const description = [...(thing.description ?? '')].slice(0, longest).join('')
  const embeds = type === 'video' && thing.embedUrl !== null && mayBeEmbeddedElsewhere(embedOrigins)
  return [
    tag('property', 'og:title', thing.title),
    tag('property', 'og:description', description),
    tag('property', 'og:image', picture),
    tag('property', 'og:type', type === 'video' ? 'video.other' : 'website'),
    tag('property', 'og:url', whole(thing.url)),
    tag('property', 'og:site_name', name),
    tag('name', 'twitter:card', picture === null ? 'summary' : 'summary_large_image'),
    embeds
      ? `<link rel="alternate" type="application/json+oembed" href="${quoted(oembedAddress(publicUrl, thing.url))}" title="${quoted(thing.title)}">`
      : '',
  ].join('')
}

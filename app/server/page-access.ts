import { type ContentType, contentType, type PageRights, type Parts } from '#domains/content/server.ts'
import type { Db } from '#platform/server/db.ts'
import { type Capability, holds, type Viewer } from '#platform/server/viewer.ts'
import type { PageAccess } from '#platform/web/page-declaration.ts'

/** Who asks for a page, at which address. */
export interface PageVisit {
  readonly db: Db
  readonly viewer: Viewer
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
}

/** The page around will be asked who looks, of every thing alike; what it shows then is for the calls to say. */
const handshakes = ({ kcid, token }: PageVisit['query']) => Boolean(kcid) && !token

function typeOf(name: string): ContentType & { readonly pages: PageRights } {
  const type = contentType(name)
  if (!type?.pages) throw new Error(`no page is about a ${name}`)
  return { ...type, pages: type.pages }
}

/** Asks about the thing in the address. */
const isAllowed = (right: PageRights['opens'], { db, viewer, params }: PageVisit) => right(db, viewer, params.id ?? params.name ?? '')

/** The type of the thing that a page is about. */
function nameIn(access: Exclude<PageAccess, string | { readonly capability: string } | { readonly embeds: string }>): string {
  if ('sees' in access) return access.sees
  return 'manages' in access ? access.manages : access.presents
}

/** What the viewer is to what a page with this access is about; nothing where its type knows no parts. */
export async function partsOfViewer(access: PageAccess, { db, viewer, params }: PageVisit): Promise<Partial<Parts>> {
  if (typeof access === 'string' || 'capability' in access || 'embeds' in access) return {}
  const { parts } = typeOf(nameIn(access)).pages
  return parts ? parts(db, viewer, params.id ?? params.name ?? '') : {}
}

async function mayPresent(name: string, visit: PageVisit): Promise<boolean> {
  const { presents } = typeOf(name).pages
  return presents !== undefined && isAllowed(presents, visit)
}

async function mayEmbed(name: string, visit: PageVisit): Promise<boolean> {
  const type = typeOf(name)
  return (type.embed !== undefined && handshakes(visit.query)) || isAllowed(type.pages.embeds, visit)
}

/** Whether the viewer gets a page with this access. */
export async function mayGetPage(access: PageAccess, visit: PageVisit): Promise<boolean> {
  if (access === 'anyone') return true
  if (access === 'person') return visit.viewer.id !== null
  if ('capability' in access) return holds(visit.viewer, access.capability as Capability)
  if ('sees' in access) return isAllowed(typeOf(access.sees).pages.opens, visit)
  if ('manages' in access) return isAllowed(typeOf(access.manages).pages.manages, visit)
  if ('presents' in access) return mayPresent(access.presents, visit)
  return mayEmbed(access.embeds, visit)
}

/** Where an event is shown whose video is asked for before there is one (wire-details, "One address, two meanings"); null: nowhere. */
export async function eventInPlaceOf(path: string, visit: PageVisit): Promise<string | null> {
  if (path !== '/web/videos/$id/play' || !(await isAllowed(typeOf('event').pages.opens, visit))) return null
  return `/web/events/${visit.params.id}`
}

/** Whether the viewer manages what a page with this access is about. */
export async function managesThing(access: PageAccess, visit: PageVisit): Promise<boolean> {
  if (typeof access === 'string' || 'capability' in access || 'embeds' in access) return false
  return isAllowed(typeOf(nameIn(access)).pages.manages, visit)
}

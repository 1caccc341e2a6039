import type { Flags } from '#domains/accounts/contract.ts'
import { mayManageChannel, maySeeChannel } from '#domains/channels/server.ts'
import { homeRoutes } from '#domains/home/contract.ts'
import { mayManagePlaylist, maySeePlaylist } from '#domains/playlists/server.ts'
import { videoRoutes } from '#domains/videos/contract.ts'
import { mayEmbed, mayManage, mayOpen } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { Capability, Viewer } from '#platform/server/viewer.ts'

export interface Visit {
  readonly db: Db
  readonly viewer: Viewer
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly holds: (capability: Capability) => boolean
}

/** Who gets which page; its data are asked for with calls of their own, each with its own rights. */
export interface PageRule {
  readonly path: string
  readonly allows: (visit: Visit) => boolean | Promise<boolean>
  /** Whether the viewer manages what the page is about. */
  readonly manages?: (visit: Visit) => Promise<boolean>
  /** Addresses of calls that the page's script makes before it shows anything: the browser asks them before it has the script. */
  readonly asks?: (params: Visit['params']) => readonly string[]
  /** Origins besides our own whose pages may hold this one in a frame. */
  readonly framedBy?: (flags: Flags, query: Visit['query']) => readonly string[]
}

const anyone = () => true
const person = ({ viewer }: Visit) => viewer.id !== null
const who = (capability: Capability) => (visit: Visit) => visit.holds(capability)

/** Who opens a video gets its page; who sees somebody's PRIVATE one only after being asked, gets the question there. */
const opensVideo = ({ db, viewer, params }: Visit) => mayOpen(db, viewer, params.id ?? '')
/** The page around will be asked who looks, of every video alike; what it shows then is for the calls to say. */
const handshakes = ({ kcid, token }: Visit['query']) => Boolean(kcid) && !token
const embedsVideo = ({ db, viewer, params, query }: Visit) => handshakes(query) || mayEmbed(db, viewer, params.id ?? '')
const managesVideo = ({ db, viewer, params }: Visit) => mayManage(db, viewer, params.id ?? '')

const seesChannel = ({ db, viewer, params }: Visit) => maySeeChannel(db, viewer, params.name ?? '')
const embedsChannel = (visit: Visit) => handshakes(visit.query) || seesChannel(visit)
const managesChannel = ({ db, viewer, params }: Visit) => mayManageChannel(db, viewer, params.name ?? '')
const seesPlaylist = ({ db, viewer, params }: Visit) => maySeePlaylist(db, viewer, params.name ?? '')
const managesPlaylist = ({ db, viewer, params }: Visit) => mayManagePlaylist(db, viewer, params.name ?? '')

const embedders = ({ embed_origins }: Flags) => embed_origins.split(/[\s,]+/).filter(Boolean)

const pages = (allows: PageRule['allows'], ...paths: string[]): PageRule[] => paths.map((path) => ({ path, allows }))

export const pageRules: readonly PageRule[] = [
  { path: '/web/', allows: anyone, asks: () => [homeRoutes.getHome.path] },
  ...pages(anyone, '/web/login', '/web/setup', '/web/videos', '/web/shorts', '/web/podcasts', '/web/playlists', '/web/topics/:topic'),
  ...pages(
    person,
    '/web/profile',
    '/web/my/history',
    '/web/my/inbox',
    '/web/my/lists',
    '/web/my/videos',
    '/web/my/podcasts',
    '/web/my/reels',
    '/web/my/playlists',
  ),
  {
    path: '/web/videos/:id/play',
    allows: opensVideo,
    manages: managesVideo,
    asks: ({ id = '' }) => [videoRoutes.getVideo.path.replace('{id}', encodeURIComponent(id))],
  },
  { path: '/web/shorts/:id', allows: opensVideo, manages: managesVideo },
  {
    path: '/web/videos/:id/nv4/embedded',
    allows: embedsVideo,
    framedBy: embedders,
  },
  ...pages(anyone, '/web/channels'),
  ...pages(who('create_channels'), '/web/channels/create'),
  ...pages(seesChannel, '/web/channels/:name', '/web/channels/:name/search').map((rule) => ({ ...rule, manages: managesChannel })),
  ...pages(managesChannel, '/web/channels/:name/settings', '/web/channels/:name/manage').map((rule) => ({
    ...rule,
    manages: managesChannel,
  })),
  { path: '/web/embed/channels/:name', allows: embedsChannel, framedBy: embedders },
  ...pages(person, '/web/my/channels'),
  ...pages(seesPlaylist, '/web/playlists/:name').map((rule) => ({ ...rule, manages: managesPlaylist })),
  ...pages(managesPlaylist, '/web/playlists/:name/edit', '/web/playlists/:name/manage').map((rule) => ({
    ...rule,
    manages: managesPlaylist,
  })),
  { path: '/web/embed/playlists/:name', allows: seesPlaylist, framedBy: embedders },
  ...pages(who('upload'), '/web/upload', '/web/playlists/create'),
  ...pages(
    who('administer'),
    '/web/admin/people',
    '/web/admin/groups',
    '/web/admin/settings',
    '/web/admin/mail',
    '/web/admin/videos',
    '/web/admin/library',
    '/web/admin/home',
    '/web/admin/abuse',
  ),
]

/** An address that no page has; signing in would not help. */
export const nowhere: PageRule = { path: '/web/*', allows: () => false }

/** Pages whose address is a call too; the call's contract says `page`. */
export const sharedPageRules: readonly PageRule[] = [
  { path: '/web/search', allows: anyone, framedBy: (flags, { embed }) => (embed ? embedders(flags) : []) },
  { path: '/web/videos/:id/settings', allows: managesVideo, manages: managesVideo },
]

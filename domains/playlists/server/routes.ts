import { undoEach } from '#domains/content/server.ts'
import { getVisibleVideo, listFound, namedItemId, typesOfTabs } from '#domains/videos/server.ts'
import { firstOf, windowOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { arrangingRoutes } from '../contract/arranging.ts'
import { contentRoutes } from '../contract/content.ts'
import { playlistsRoutes } from '../contract/playlists.ts'
import { changePlaylist, copyPlaylist, createPlaylist, deletePlaylist, featurePlaylist } from './commands/changes.ts'
import { addVideo, addVideos, removeVideo, removeVideos, reorderPlaylist, sortPlaylist, unsortPlaylist } from './commands/content.ts'
import { getManaged } from './commands/find.ts'
import { showContent, showItem, showPlaylist } from './content.ts'
import { listChoices, listDomain, listForViewer } from './listings.ts'
import { presentHolding } from './present.ts'
import { heldOf, measureItems } from './queries/items.ts'
import { countHolding, listHolding } from './queries/playlists.ts'
import { changePlaylistUndoably, deletePlaylistUndoably, undoPlaylistChange } from './undo.ts'

const success = { result: 'success' } as const

/** Something that videos are put into: refuses who may not, and says which of these videos stand there already. */
type HoldingAsk = (db: Db, viewer: Viewer, name: string) => Promise<(videoIds: readonly string[]) => Promise<ReadonlySet<string>>>

/** What playlists must know of the domains above, and of those beside them. */
export interface PlaylistsAsk {
  /** How many channels that the viewer sees hold a video. */
  readonly countChannels: (db: Db, viewer: Viewer, videoId: string) => Promise<number>
  /** What else videos are searched for, by the `contentType` of the search. */
  readonly holding: Readonly<Record<string, HoldingAsk>>
}

const playlistsBound = ({ countChannels }: PlaylistsAsk) =>
  bind(playlistsRoutes, {
    createPlaylist: async ({ viewer, body, write }) => ({ ...success, playlist: await write((tx) => createPlaylist(tx, viewer, body)) }),
    updatePlaylist: async ({ viewer, params, body: { undoable, ...fields }, write }) => {
      if (!undoable) return { ...success, playlist: await write((tx) => changePlaylist(tx, viewer, params.name, fields)) }
      const { undo, ...playlist } = await write((tx) => changePlaylistUndoably(tx, viewer, params.name, fields))
      return { ...success, playlist, undo }
    },
    featurePlaylist: async ({ viewer, params, body, write }) => {
      await write((tx) => featurePlaylist(tx, viewer, params.name, body.featured))
      return { ...success, featured: body.featured }
    },
    deletePlaylist: async ({ viewer, params, body, write }) => {
      if (body.undoable) return { ...success, undo: await write((tx) => deletePlaylistUndoably(tx, viewer, params.name)) }
      await write((tx) => deletePlaylist(tx, viewer, params.name))
      return success
    },
    undoPlaylists: ({ viewer, body, write }) => undoEach(body.changes, (id) => write((tx) => undoPlaylistChange(tx, viewer, id))),
    getPlaylist: ({ db, viewer, params }) => showPlaylist(db, viewer, params.name),
    listPlaylists: ({ db, viewer, query }) => listForViewer(db, viewer, query),
    listDomainPlaylists: ({ db, viewer, query }) => listDomain(db, viewer, query),
    listPlaylistsOfVideo: async ({ db, viewer, params, query }) => {
      const video = await getVisibleVideo(db, viewer, namedItemId(params, query))
      const [channels, playlists, rows] = await Promise.all([
        countChannels(db, viewer, video.id),
        countHolding(db, viewer, video.id),
        listHolding(db, viewer, video.id),
      ])
      return { counts: { channels, playlists }, list: rows.map(presentHolding) }
    },
  })

const holdingPlaylist: HoldingAsk = async (db, viewer, name) => {
  const { id } = await getManaged(db, viewer, name)
  return (videoIds) => heldOf(db, id, videoIds)
}

const contentBound = ({ holding }: PlaylistsAsk) =>
  bind(contentRoutes, {
    listPlaylistContent: ({ db, viewer, params, query }) => showContent(db, viewer, params.name, query),
    listPlaylistRelated: ({ db, viewer, params, query }) => showContent(db, viewer, params.name, query),
    addToPlaylist: async ({ db, viewer, params, write }) => {
      const id = await write((tx) => addVideo(tx, viewer, params.name, params.videoId))
      const { item, count } = await showItem(db, viewer, id, params.videoId)
      return { ...success, item, kapsule_count: count }
    },
    removeFromPlaylist: async ({ viewer, params, write }) => {
      const left = await write(async (tx) => {
        const playlistId = await removeVideo(tx, viewer, params.name, params.videoId)
        return measureItems(tx, viewer, { playlistId, manages: true })
      })
      return { ...success, kapsule_count: left.items }
    },
    reorderPlaylist: async ({ viewer, params, body, write }) => {
      await write((tx) => reorderPlaylist(tx, viewer, params.name, body.members))
      return success
    },
    listChoices: async ({ db, viewer, params, query }) => {
      const video = await getVisibleVideo(db, viewer, params.id)
      const asked = { videoId: video.id, text: query.qtext, includes: query.includeVideo }
      return listChoices(db, viewer, { ...asked, first: firstOf(query), max: query.max })
    },
    searchContent: async ({ db, viewer, params, query }) => {
      const open = new Map(Object.entries({ ...holding, playlist: holdingPlaylist })).get(query.contentType)
      if (!open) throw new Problem('not_found')
      const heldThere = await open(db, viewer, params.name)
      const wanted = new Set([...(typesOfTabs[query.type] ?? []), ...(query.include_short_video ? (['short'] as const) : [])])
      const found = { types: [...wanted], text: query.qtext, mine: query.scope === 'my', newest: query.order_by === 'time_start' }
      const page = await listFound(db, viewer, { ...found, ...windowOf(query) })
      const held = await heldThere(page.items.map(({ id }) => id))
      return { ...page, items: page.items.map((tile) => ({ ...tile, already_added: held.has(tile.id) })) }
    },
  })

const arrangingBound = bind(arrangingRoutes, {
  addVideosToPlaylist: ({ viewer, params, body: { videos, members: places }, write }) =>
    write(async (tx) => {
      const { id, added } = await addVideos(tx, viewer, params.name, { videos, places })
      return { ...success, added, kapsule_count: (await measureItems(tx, viewer, { playlistId: id, manages: true })).items }
    }),
  removeVideosFromPlaylist: ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const { id, removed } = await removeVideos(tx, viewer, params.name, body.videos)
      return { ...success, removed, kapsule_count: (await measureItems(tx, viewer, { playlistId: id, manages: true })).items }
    }),
  sortPlaylist: async ({ viewer, params, body, write }) => {
    const sorting = { by: body.order_by === 'date' ? 'date' : 'title', descending: body.order_type === 'desc' } as const
    await write((tx) => sortPlaylist(tx, viewer, params.name, sorting))
    return success
  },
  unsortPlaylist: async ({ viewer, params, write }) => {
    await write((tx) => unsortPlaylist(tx, viewer, params.name))
    return success
  },
  copyPlaylist: async ({ viewer, params, write }) => ({
    ...success,
    playlist: await write((tx) => copyPlaylist(tx, viewer, params.name)),
  }),
})

export const boundWith = (asks: PlaylistsAsk) => [...playlistsBound(asks), ...contentBound(asks), ...arrangingBound]

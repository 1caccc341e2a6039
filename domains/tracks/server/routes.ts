import { namesIn } from '#platform/contract/name-list.ts'
import { pageFrom, totalOf, windowOf } from '#platform/contract/page.ts'
import { type Bound, bind } from '#platform/server/bind.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { changeRoutes } from '../contract/changes.ts'
import { enrolmentRoutes } from '../contract/enrolment.ts'
import { listingRoutes, type TracksQuery } from '../contract/listings.ts'
import { moduleRoutes } from '../contract/modules.ts'
import { trialRoutes } from '../contract/trial.ts'
import { completeTrack } from './commands/completion.ts'
import { shareConflicts } from './commands/conflicts.ts'
import { deleteTracks } from './commands/deletion.ts'
import { enrol, leaveTrack } from './commands/enrolment.ts'
import { giveToMembers, takeFromMembers } from './commands/members.ts'
import * as modules from './commands/modules.ts'
import { changeTrack, createTrack, featureTrack, getManagedTrack, type SavedTrack } from './commands/update.ts'
import { coursesBound } from './courses/routes.ts'
import { presentBecause, presentModule, presentTrack, presentTrackMember } from './present.ts'
import { listBegun, listRecommendedTracks, listTracksToDo, type RecommendedTrack } from './queries/by-progress.ts'
import { searchMembers } from './queries/members.ts'
import { countTracks, listTracks, type TrackListing, type TrackRow, type TrackWindow } from './queries/rows.ts'
import { reportsBound } from './report-routes.ts'
import { showConflicts, showModule, showModuleNamed, showModulesOf, showTrack } from './showing.ts'
import { showTrial } from './trial.ts'

const success = { result: 'success' } as const
const saved = ({ name, title }: SavedTrack) => ({ ...success, trackName: name, data: { displayname: title } })

const changesBound = bind(changeRoutes, {
  createTrack: async ({ viewer, body, write }) => saved(await write((tx) => createTrack(tx, viewer, body))),
  updateTrack: async ({ viewer, params, body, write }) => saved(await write((tx) => changeTrack(tx, viewer, params.name, body))),
  deleteTracks: async ({ viewer, body, write }) => {
    await write((tx) => deleteTracks(tx, viewer, namesIn(body)))
    return 'success' as const
  },
  featureTrack: async ({ viewer, params, body, write }) => {
    await write((tx) => featureTrack(tx, viewer, params.name, body.featured))
    return { ...success, featured: body.featured }
  },
  shareConflicts: async ({ viewer, params, body, write }) => ({
    ...success,
    videos: await write((tx) => shareConflicts(tx, viewer, params.name, body)),
  }),
  addTrackMembers: async ({ viewer, params, body, write }) => {
    await write((tx) => giveToMembers(tx, viewer, params.name, body))
    return success
  },
  removeTrackMembers: async ({ viewer, params, body, write }) => {
    await write((tx) => takeFromMembers(tx, viewer, params.name, body))
    return success
  },
})

const modulesBound = bind(moduleRoutes, {
  createModule: async ({ viewer, params, body, write }) => ({
    ...success,
    module: presentModule(await write((tx) => modules.createModule(tx, viewer, params.name, body.displayname))),
  }),
  updateModule: async ({ viewer, params, query, write }) => ({
    ...success,
    module: presentModule(await write((tx) => modules.renameModule(tx, viewer, params.id, query.displayname))),
  }),
  reorderModules: async ({ viewer, params, body, write }) => {
    await write((tx) => modules.reorderModules(tx, viewer, params.name, body.members))
    return success
  },
  deleteModule: async ({ viewer, params, write }) => {
    await write((tx) => modules.deleteModule(tx, viewer, params.id))
    return success
  },
  addToModule: async ({ viewer, params, body, write }) => ({
    ...success,
    conflicting: await write((tx) => modules.addToModule(tx, viewer, params.id, body.videoId)),
  }),
  removeFromModule: async ({ viewer, params, write }) => {
    await write((tx) => modules.removeFromModule(tx, viewer, params.id, params.videoId))
    return success
  },
  reorderModule: async ({ viewer, params, body, write }) => {
    await write((tx) => modules.reorderModule(tx, viewer, params.id, body.members))
    return success
  },
  getModuleContent: ({ db, viewer, params }) => showModule(db, viewer, params.id),
  getNamedModuleContent: ({ db, viewer, query }) => showModuleNamed(db, viewer, query.trackName, query.moduleName),
})

const page = (viewer: Viewer, rows: readonly TrackRow[], { first, max }: TrackWindow) =>
  pageFrom(
    rows.map((row) => presentTrack(row, viewer)),
    first,
    max,
  )

async function listed(db: Db, viewer: Viewer, query: TracksQuery, mine: boolean) {
  const order = query.order_by === 'date' ? 'newest' : 'title'
  const descending = (query.order_type ?? (order === 'newest' ? 'desc' : 'asc')) === 'desc'
  const listing: TrackListing = { mine, featured: query.content_filtering === 'featured', text: query.qtext, order, descending }
  const window = windowOf(query)
  const rows = await listTracks(db, viewer, listing, window)
  return { ...page(viewer, rows, window), ...totalOf(query.count ? await countTracks(db, viewer, listing) : null) }
}

const kindsOf = (type: string) =>
  type === 'all' ? (['USER', 'GROUP'] as const) : ([type.toLowerCase() === 'user' ? 'USER' : 'GROUP'] as const)

const listsByProgress = {
  progress: (db: Db, viewer: Viewer, window: TrackWindow) => listBegun(db, viewer, false, window),
  completed: (db: Db, viewer: Viewer, window: TrackWindow) => listBegun(db, viewer, true, window),
  recommended: listRecommendedTracks,
  todo: listTracksToDo,
}

const listingsBound = bind(listingRoutes, {
  listTracks: ({ db, viewer, query }) => listed(db, viewer, query, false),
  listMyTracks: ({ db, viewer, query }) => listed(db, viewer, query, true),
  listTracksByProgress: async ({ db, viewer, query }) => {
    const window = windowOf(query)
    const rows: (TrackRow & Partial<RecommendedTrack>)[] = await listsByProgress[query.scope](db, viewer, window)
    return pageFrom(
      rows.map((row) => ({ ...presentTrack(row, viewer), because: presentBecause(row) })),
      window.first,
      window.max,
    )
  },
  previewTrack: ({ db, viewer, query }) => showTrack(db, viewer, query.trackName),
  completeTrack: async ({ viewer, params, write }) => {
    const { name, isFirst } = await write((tx) => completeTrack(tx, viewer, params.name))
    return { ...success, trackName: name, proceed: isFirst }
  },
  getTrack: ({ db, viewer, params }) => showTrack(db, viewer, params.name),
  getTrackContent: ({ db, viewer, params, query }) =>
    query.op === undefined ? showModulesOf(db, viewer, params.name) : showConflicts(db, viewer, params.name, query.visibility),
  searchTrackMembers: async ({ db, viewer, params, query }) => {
    const { id: trackId } = await getManagedTrack(db, viewer, params.name)
    const { qtext: text, scope, type } = query
    const found = await searchMembers(db, { trackId, text, others: scope === 'add', kinds: kindsOf(type), ...windowOf(query) })
    return { members: found.members.map(presentTrackMember), totalcount: found.total }
  },
})

const enrolmentsBound = bind(enrolmentRoutes, {
  enrolInTrack: async ({ viewer, params, write }) => {
    await write((tx) => enrol(tx, viewer, params.name))
    return success
  },
  leaveTrack: async ({ viewer, params, write }) => {
    await write((tx) => leaveTrack(tx, viewer, params.name))
    return success
  },
})

const trialsBound = bind(trialRoutes, { tryTrack: ({ db, viewer, params }) => showTrial(db, viewer, params.name) })

export const tracksBound: readonly Bound[] = [
  ...changesBound,
  ...modulesBound,
  ...listingsBound,
  ...enrolmentsBound,
  ...trialsBound,
  ...reportsBound,
  ...coursesBound,
]

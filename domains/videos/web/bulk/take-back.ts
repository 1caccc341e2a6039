import type { QueryClient } from '@tanstack/react-query'
import { type Undoable, undoWithToasts } from '#platform/web/bulk/take-back.ts'
import { type Tile, videoRoutes } from '../../contract.ts'
import { bulkWordsOf } from './bulk-words.ts'

/** A change of a video, or its deletion. */
export type UndoableVideo = Undoable & Pick<Tile, 'type'>

const lists = ['video', 'listing', 'home', 'related', 'search', 'channel', 'channels', 'deleted']

export const refreshVideos = (queries: QueryClient) => Promise.all(lists.map((key) => queries.invalidateQueries({ queryKey: [key] })))

export const takeBackChanges = (queries: QueryClient, done: readonly UndoableVideo[]): Promise<void> =>
  undoWithToasts(videoRoutes.undoChanges, done, { words: (undone) => bulkWordsOf(undone).undone, refresh: () => refreshVideos(queries) })

import { placeRoutes } from './contract/library.ts'
import { topicRoutes as tagRoutes } from './contract/topics.ts'

export { type LibraryNode, libraryDepth } from './contract/library.ts'
export { readTopics, topicsField, topicsText } from './contract/topics.ts'

export const topicRoutes = { ...tagRoutes, ...placeRoutes } as const

export { libraryQuery } from './web/library-query.ts'
export { LibraryTree } from './web/library-tree.tsx'
export { searchTopicsFor } from './web/search-topics.ts'
export { TopicsInput } from './web/topics-input.tsx'

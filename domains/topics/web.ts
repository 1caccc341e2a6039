export { LibraryPage } from './web/admin/library-page.tsx'
export { libraryQuery } from './web/library-query.ts'
export { LibraryTree } from './web/library-tree.tsx'
export { TopicsInput } from './web/topics-input.tsx'

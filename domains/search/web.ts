export { searchQuery, searchState } from './web/search-query.ts'
export { TopicPage, topicState } from './web/topic-page.tsx'
export { SearchWithin } from './web/within.tsx'

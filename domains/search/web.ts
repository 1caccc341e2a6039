export { SearchWithin } from './web/lazy-within.tsx'
export { searchQuery, searchState } from './web/search-query.ts'
export { TopicPage, topicState } from './web/topic-page.tsx'

export { topicMin, topicPattern, topicsIn } from './contract.ts'
export { searchTopicsFor } from './web/search-topics.ts'

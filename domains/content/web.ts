export { ContentCard } from './web/content-card.tsx'
export { ContentRow } from './web/content-row.tsx'
export { ListedCard } from './web/listed-card.tsx'

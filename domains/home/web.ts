export { homeQuery } from './web/home-query.ts'
export { HomeSections, podcastsRow, shortsRow } from './web/home-sections.tsx'

export { ArrangeHome } from './web/arrange/arrange-home.tsx'
export { arrangementQuery } from './web/arrange/arrangement-query.ts'
export { homeQuery } from './web/home-query.ts'
export { HomeSections } from './web/home-sections.tsx'

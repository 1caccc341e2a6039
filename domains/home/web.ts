export { homeQuery } from './web/home-query.ts'

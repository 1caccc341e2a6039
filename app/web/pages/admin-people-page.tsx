export { loadPeople as load, PeoplePage as Page } from '#domains/accounts/web.ts'

export { loadProfile as load, ProfilePage as Page } from '#domains/accounts/web.ts'

export { administering as load, SettingsPage as Page } from '#domains/accounts/web.ts'

export { GroupsPage as Page, loadGroups as load } from '#domains/accounts/web.ts'

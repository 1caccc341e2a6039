export { GroupsPage as Page } from '../groups/groups-page.tsx'
export { loadGroups as load } from '../load-admin-pages.ts'

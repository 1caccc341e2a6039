export { GroupsPage as Page } from '../admin/groups-page.tsx'
export { loadGroups as load } from '../admin/load.ts'

import { TemplateList } from '../admin/template-list.tsx'

export const Page = () => <TemplateList />

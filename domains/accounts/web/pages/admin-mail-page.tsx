export { loadMail as load } from '../admin/load.ts'
export { MailPage as Page } from '../admin/mail-page.tsx'

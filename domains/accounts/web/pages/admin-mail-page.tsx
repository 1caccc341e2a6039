export { loadMail as load } from '../load-admin-pages.ts'
export { MailPage as Page } from '../mail/mail-page.tsx'

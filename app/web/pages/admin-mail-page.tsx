export { loadMail as load, MailPage as Page } from '#domains/accounts/web.ts'

import { ForgottenPasswordPage } from '../forgotten-password-page.tsx'

export const Page = ForgottenPasswordPage

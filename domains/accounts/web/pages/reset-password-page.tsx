import type { PageModule } from '#platform/web/page-declaration.ts'
import { passwordResetQuery, ResetPasswordPage } from '../reset-password-page.tsx'

export const load: NonNullable<PageModule['load']> = ({ queries, params }) => queries.fetchQuery(passwordResetQuery(params['token'] ?? ''))

export const Page = ResetPasswordPage

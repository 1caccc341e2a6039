import { Trans } from '@lingui/react/macro'
import { loadProfile, ProfilePage } from '#domains/accounts/web.ts'
import { loadNotificationSettings, NotificationsCard } from '#domains/inbox/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { notificationLooks } from '../notification-looks.ts'

export const load: NonNullable<PageModule['load']> = (asked) => Promise.all([loadProfile(asked), loadNotificationSettings(asked)])

const more = [{ id: 'notifications', label: <Trans>Notifications</Trans>, card: <NotificationsCard looks={notificationLooks} /> }]

export const Page = () => <ProfilePage more={more} />

import { Trans } from '@lingui/react/macro'
import { ProfilePage } from '#domains/accounts/web.ts'
import { NotificationsCard } from '#domains/inbox/web.ts'

export { loadProfile as load } from '#domains/accounts/web.ts'

const more = [{ id: 'notifications', label: <Trans>Notifications</Trans>, card: <NotificationsCard /> }]

export const Page = () => <ProfilePage more={more} />

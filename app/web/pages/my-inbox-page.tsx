import { Inbox } from '#domains/inbox/web.ts'
import { notificationLooks } from '../notification-looks.ts'

export { loadInbox as load } from '#domains/inbox/web.ts'

export const Page = () => <Inbox looks={notificationLooks} />

import { may, useMe } from '#domains/accounts/web.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'

const Bars = lazyPart(async () => (await import('./notice-bars.tsx')).NoticeBars, { failed: 'hidden' })

/** What some people are told above every page; nobody else fetches its code. */
export function Notices() {
  const me = useMe()
  return (me?.weak_password || may(me, 'administer')) && <Bars />
}

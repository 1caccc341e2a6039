import { may, useMe } from '#domains/accounts/web.ts'
import { SampleLibraryProgress } from './sample-library-progress.tsx'
import { WeakPassword } from './weak-password.tsx'

/** A password that would not be taken today; for who administers, the sample library while it is being loaded. */
export function NoticeBars() {
  const me = useMe()
  return (
    <>
      {me?.weak_password && <WeakPassword />}
      {may(me, 'administer') && <SampleLibraryProgress />}
    </>
  )
}

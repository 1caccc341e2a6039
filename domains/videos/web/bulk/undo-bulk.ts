import { plural } from '@lingui/core/macro'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { videoRoutes } from '../../contract.ts'

/** A change of a video that can be taken back. */
export interface Undoable {
  readonly displayname: string
  readonly undo: string
}

interface LeftWords {
  /** Somebody has changed them since. */
  readonly changed: (titles: string) => string
  /** They are not there, not the person's or too long ago. */
  readonly gone: (titles: string) => string
}

/** ms; a list of titles takes time to read. */
const reading = 12_000

/** Takes changes back, and says which stayed as they are. */
export async function undoBulk(done: readonly Undoable[], words: LeftWords): Promise<void> {
  const { items } = await call(videoRoutes.undoChanges, { body: { changes: done.map(({ undo }) => undo) } })
  const titlesOf = (reason: (typeof items)[number]['reason']) =>
    done.filter(({ undo }) => items.find((one) => one.undo === undo)?.reason === reason).map(({ displayname }) => displayname)
  const undone = titlesOf(null).length
  if (undone > 0) toast.done(plural(undone, { one: '# video is as it was before', other: '# videos are as they were before' }))
  for (const reason of ['changed', 'gone'] as const) {
    const titles = titlesOf(reason)
    if (titles.length > 0) toast.error(words[reason](titles.join(', ')), { for: reading })
  }
}

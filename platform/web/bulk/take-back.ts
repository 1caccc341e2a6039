import { t } from '@lingui/core/macro'
import type { z } from 'zod/mini'
import type { Undone, undoing } from '#platform/contract/undoing.ts'
import { call } from '../client.ts'
import { toast } from '../toasts.tsx'

/** A change or a deletion that can be taken back. */
export interface Undoable {
  readonly displayname: string
  readonly undo: string
}

/** ms; a list of titles takes time to read. */
const reading = 12_000

type UndoRoute = typeof undoing & { readonly path: `/${string}` }

interface TakingBack<One extends Undoable> {
  /** What is said of those that are as they were before. */
  readonly words: (undone: readonly One[]) => string
  /** Shows the lists as they are then. */
  readonly refresh: () => Promise<unknown>
}

/** Takes changes and deletions back with one call, and says which stayed as they are. */
export async function undoWithToasts<One extends Undoable>(
  route: UndoRoute,
  done: readonly One[],
  { words, refresh }: TakingBack<One>,
): Promise<void> {
  try {
    const body: z.input<typeof undoing.body> = { changes: done.map((one) => one.undo) }
    say(done, await call(route, { body }), words)
  } catch (error) {
    toast.failed(error, t`It could not be taken back. Please try again.`)
  }
  await refresh()
}

function say<One extends Undoable>(done: readonly One[], { items }: Undone, words: (undone: readonly One[]) => string): void {
  const those = (reason: Undone['items'][number]['reason']) =>
    done.filter((one) => items.find((item) => item.undo === one.undo)?.reason === reason)
  const titles = (reason: 'changed' | 'gone') =>
    those(reason)
      .map(({ displayname }) => displayname)
      .join(', ')
  const undone = those(null)
  if (undone.length > 0) toast.done(words(undone))
  const [changed, gone] = [titles('changed'), titles('gone')]
  if (changed) toast.error(t`Changed by somebody else since, and left as they are: ${changed}`, { for: reading })
  if (gone) toast.error(t`Can’t be taken back any more: ${gone}`, { for: reading })
}

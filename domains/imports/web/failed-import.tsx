import type { Video } from '#domains/videos/contract.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'

const TryImportAgain = lazyPart<{ video: Video }>(async () => (await import('./try-again.tsx')).TryImportAgain, { failed: 'hidden' })

/** What can be done about a video whose import failed. */
export const failedImport = (video: Video) => (video.import_failed ? <TryImportAgain video={video} /> : null)

import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { NoticeProps } from './notice-panel.tsx'

/** How far a file is that was just requested, and the file when it is ready. */
export const ExportNotice = lazyPart<NoticeProps>(async () => (await import('./notice-panel.tsx')).NoticePanel)

import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { TranscriptsButtonProps } from './transcripts-button.tsx'

const LazyButton = lazyPart<TranscriptsButtonProps>(async () => (await import('./transcripts-button.tsx')).TranscriptsManagerButton, {
  failed: 'floating',
})

/** Opens the transcripts of a video beside its player; fetched for who manages it alone. */
export const TranscriptsButton = (props: TranscriptsButtonProps) => (props.video.can.manage ? <LazyButton {...props} /> : null)

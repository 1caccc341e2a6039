import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { InspectorProps } from './inspector.tsx'

/** Its fields are fetched beside the first pictures; what is seen and cut stands there before. */
export const Inspector = lazyPart<InspectorProps>(async () => (await import('./inspector.tsx')).ClipInspector, {
  place: () => <div className="min-h-96 rounded-lg border border-line bg-surface lg:h-0 lg:min-h-[max(100%,24rem)]" />,
})

import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { ChannelsInputProps } from './channels-input.tsx'

/** The field of channels in a dialog that changes several videos. */
export const BulkChannels = lazyPart<ChannelsInputProps>(async () => (await import('./channels-input.tsx')).ChannelsInput)

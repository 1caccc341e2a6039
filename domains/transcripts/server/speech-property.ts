import type { VideoProperty } from '#domains/templates/server.ts'
import { speechProgress } from '../contract/parts.ts'
import { speechState } from './queries/generating.ts'

/** `stt.state` of a video's properties (CM-4.51). */
export const speechProperty: VideoProperty = { name: 'stt.state', schema: speechProgress, column: () => speechState }

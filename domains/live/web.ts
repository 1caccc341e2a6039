export { HealthFigures } from './web/sending/health.tsx'
export { SendingPanel } from './web/sending/sending-panel.tsx'
export { isStreamPlayed, onStreamCue } from './web/watch/cues.ts'
export { LivePlayer } from './web/watch/live-player.tsx'

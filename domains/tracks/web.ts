export { loadTrack } from './web/play/load-track.ts'
export { TrackPage } from './web/play/track-page.tsx'

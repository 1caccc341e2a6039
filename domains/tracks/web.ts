export { TrackFrame } from './web/manage/track-frame.tsx'
export { loadTrack } from './web/play/load-track.ts'
export { TrackPage } from './web/play/track-page.tsx'
export { trackQuery } from './web/queries.ts'

export { Figure, WatchTime } from './web/key-figures.tsx'
export { VideoAnalyticsSection, VideosAnalyticsSection } from './web/lazy-analytics.tsx'

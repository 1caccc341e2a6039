export { VideoAnalyticsSection, VideosAnalyticsSection } from './web/lazy-analytics.tsx'

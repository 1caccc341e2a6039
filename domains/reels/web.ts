export { HighlightReelActions } from './web/highlight-reel-actions.tsx'
export { MakeReelButton } from './web/make-reel-button.tsx'
export { ReelSourceLink } from './web/reel-source-link.tsx'
export { ReelsCard } from './web/settings/reels-card.tsx'

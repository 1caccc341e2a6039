/** Of one highlight, characters. */
export const longestHighlight = 500
export const longestHighlightDetails = 5000
/** Of one video, suggestions besides. */
export const mostHighlights = 500
/** Highlights or suggestions that are changed at once (wire-details, "Bulk"). */
export const mostHighlightsAtOnce = 100
/** Characters. */
export const longestSummary = 5000

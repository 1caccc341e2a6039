/** Minutes of an event at most. */
export const longestEvent = 720
/** Minutes that starts snap to. */
export const startStep = 15
export const mostHosts = 100
export const mostMembers = 500

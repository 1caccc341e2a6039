/** Minutes of an event at most. */
export const longestEvent = 720
/** Minutes that starts snap to. */
export const startStep = 15
/** Minutes before its start that people are reminded of an event. */
export const reminderMinutes = 60
export const mostHosts = 100
export const mostMembers = 500

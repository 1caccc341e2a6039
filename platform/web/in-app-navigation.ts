/** Where this document was opened; read with the first script. */
const opened = window.location.pathname

/** Whether the person came to this page from another page of the app, and so asked for it by a press here. */
export const cameFromInside = (): boolean => window.location.pathname !== opened

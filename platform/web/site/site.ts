/** What the organisation calls this site; the server writes it into the document, and the settings when it changes. */
export const siteName = (): string => (typeof document !== 'undefined' && document.documentElement.dataset['site']) || 'Lyceum'

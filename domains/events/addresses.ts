export const eventAddress = (id: string): string => `/web/events/${id}`

export const eventSettingsAddress = (id: string): string => `/web/events/${id}/settings`

/** What who presents or runs it looks at while it is on. */
export const presenterAddress = (id: string): string => `/web/events/${id}/presenter`

/** The same page for those without an account: who has not joined yet is led to where one does (LE-2.20). */
export const participantAddress = (id: string): string => `/web/events/${id}/participant`

export const joinAddress = (id: string): string => `${participantAddress(id)}/join`

/** Where who reads a mail to a guest ends such mails. @param token that the mail brings */
export const stopMailsAddress = (id: string, token: string): string => `${participantAddress(id)}/emails?token=${token}`

/** Where who moderates it types what is said. */
export const captionsAddress = (id: string): string => `/web/events/${id}/captions`

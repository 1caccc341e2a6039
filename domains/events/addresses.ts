export const eventAddress = (id: string): string => `/web/events/${id}`

export const eventSettingsAddress = (id: string): string => `/web/events/${id}/settings`

/** Where a channel is. */
export const channelAddress = (name: string): string => `/web/channels/${name}`
export const channelSearchAddress = (name: string): string => `${channelAddress(name)}/search`
export const channelManageAddress = (name: string): string => `${channelAddress(name)}/manage`
export const channelSettingsAddress = (name: string): string => `${channelAddress(name)}/settings`

/** Where a stream is watched. */
export const liveMasterUrl = (eventId: string): string => `/live/${eventId}/master.m3u8`

/** Where what is said in it is written down, as WebVTT. */
export const liveCaptionsUrl = (eventId: string): string => `/live/${eventId}/captions.vtt`

/** Where encoders offer to send by WHIP. */
export const whipUrl = '/live/whip'

/** Where those who run and present an event see it at once, by WHEP. */
export const whepUrl = (eventId: string): string => `/api/v3/events/${eventId}/whep`

/** Where a browser sends its broadcasts. */
export const broadcastsUrl = (eventId: string): string => `/api/v3/events/${eventId}/broadcasts`

export const chunkUrl = (eventId: string, broadcastId: string, sequence: number): string =>
  `${broadcastsUrl(eventId)}/${broadcastId}/chunks/${sequence}`

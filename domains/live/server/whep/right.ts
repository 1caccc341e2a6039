import type { EventAsks } from '../asks.ts'

type Standing = Awaited<ReturnType<EventAsks['standing']>>

/** Who runs, presents or moderates an event. */
export const isOfTheEvent = ({ presents, moderates }: Standing): boolean => presents || moderates

/** While it is LIVE. */
export const mayFollow = (standing: Standing): boolean => isOfTheEvent(standing) && standing.state === 'LIVE'

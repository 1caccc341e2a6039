/** Minutes of an event at most. */
export const longestEvent = 720
/** Minutes that starts snap to. */
export const startStep = 15
/** Epoch s before which events start: the year 2200. Copies of one are made for days that a calendar can still name. */
export const startsBefore = 7_258_118_400
/** Minutes before its start that people are reminded of an event. */
export const reminderMinutes = 60
export const mostHosts = 100
export const mostMembers = 500
export const mostChannels = 50
export const longestGuestName = 80
/** Places at an event that asks people to register. */
export const mostPlaces = 100_000
/** People who registered for an event that can be paged through. */
export const mostRegisteredPaged = 20_000
/** Guests who join one event from one address, in an hour: an office has one. */
export const mostJoins = 200
/** Guests whose joining is confirmed by mail: to one mailbox in a day, of all events; of one event, and from one address, in an hour. */
export const mostConfirmed = { toMailbox: 10, atEvent: 2000, fromAddress: 200 } as const
/** Days that a guest is known again. */
export const guestDays = 30
/** How often an open page tells that somebody is there, s; after twice that and a little more they are not. */
export const attendanceStep = 30
export const presentFor = 75
/** Parts of an event of which its report says how many were there. */
export const presenceParts = 60
/** Attendees that can be paged through. */
export const mostAttendeesPaged = 20_000
/** Characters of the notes that somebody keeps beside an event. */
export const longestNotes = 20_000
/** Characters of the title of a moment that is marked, and how many of them an event has. */
export const longestMark = 200
export const mostMarks = 200
/** Days after an event in which whoever missed it is told of its recording. */
export const recordingDays = 30

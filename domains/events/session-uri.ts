/** Characters of it at most. */
export const longestSessionUri = 255

const user = "[A-Za-z0-9\\-_.!~*'()&=+$,;?/%]+"
const host = '[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?'
const address = new RegExp(`^sip:${user}@${host}$`)

/** Whether it is the address of a session, sip:name@host; browser and server ask the same (LE-5.45, LE-5.46). */
export const isSessionUri = (uri: string): boolean => uri.length <= longestSessionUri && address.test(uri)

/** Videos and events: `gcc-` and a uuid. In a file of its own, so that a page can know an id without the library of shapes. */
export const videoIdPattern = /^gcc-[0-9a-z]{8}(-[0-9a-z]{4}){3}-[0-9a-z]{12}$/

/** Everything else, as it is written here. */
export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const key = 'lyceum-answered'
/** So that it never fills the browser's storage. */
const most = 200

function read(): string[] {
  try {
    return (localStorage.getItem(key) ?? '').split(' ').filter((id) => id !== '')
  } catch {
    return []
  }
}

/** The videos whose form was filled in with this browser by an anonymous viewer: the server does not know them again. */
export const answeredHere = {
  has: (id: string): boolean => read().includes(id),
  add: (id: string): void => {
    try {
      localStorage.setItem(key, [...read().filter((one) => one !== id), id].slice(-most).join(' '))
    } catch {
      // Private windows may refuse: it is asked again there.
    }
  },
}

const key = 'lyceum-revived'

/** Reviving loads the page anew; what happened is said after it. */
export const rememberRevived = (id: string): void => sessionStorage.setItem(key, id)

/** Whether this video was revived right before the page came. */
export const wasRevived = (id: string): boolean => sessionStorage.getItem(key) === id

/** The same; true once. */
export function takeRevived(id: string): boolean {
  if (!wasRevived(id)) return false
  sessionStorage.removeItem(key)
  return true
}

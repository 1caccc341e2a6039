/** Where to go after signing in: only ever a page of this Lyceum, else the home page. */
export function nextAddress(next: unknown): string {
  if (typeof next !== 'string' || !URL.canParse(next, location.origin)) return '/web/'
  const address = new URL(next, location.origin)
  const inside = address.origin === location.origin && address.pathname.startsWith('/web/') && address.pathname !== '/web/login'
  return inside ? address.pathname + address.search + address.hash : '/web/'
}

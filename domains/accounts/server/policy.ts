import { holds, type Person, type Viewer } from '#platform/server/viewer.ts'

/** Whether an API token of these scopes gets as far as this address; the person's own rights come after. */
export function scopeAllows(scopes: readonly string[], method: string, url: string): boolean {
  const path = url.split('?')[0] ?? url
  const isUpload = /^\/(api\/v3\/uploads|web\/ajax\/media)/.test(path) || (method === 'POST' && /^\/api\/v3\/videos\/?$/.test(path))
  if (isUpload && scopes.includes('upload')) return true
  return scopes.includes(method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'read' : 'write')
}

export const can = {
  administer: (viewer: Viewer): boolean => holds(viewer, 'administer'),
  /** Sessions, the password and tokens are for the person alone, not for a program with one of the tokens. */
  keepKeys: (viewer: Person): boolean => viewer.scopes === null,
  changeProfile: (viewer: Viewer, accountId: string): boolean => viewer.id === accountId || holds(viewer, 'administer'),
}

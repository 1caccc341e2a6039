/** Names the build of the web that a server sends; in answers, and as `data-build` in documents. */
const header = 'x-lyceum-build'

let outdated = false

/** Looks whether the server that answered sends a newer web than this page is of. */
export function noteBuild({ headers }: Response): void {
  const ours = document.documentElement.dataset['build']
  const theirs = headers.get(header)
  if (ours && theirs && ours !== theirs) outdated = true
}

/** Whether the server was upgraded since this page was opened. */
export const isOutdated = (): boolean => outdated

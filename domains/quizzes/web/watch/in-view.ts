/** What was answered in views without an account: the server knows them by their session alone, and does not tell with the video. */
const bySession = new Map<string, Set<string>>()
/** Views that are remembered while the page is open. */
const mostViews = 50

export const answeredInView = {
  has: (session: string, id: string): boolean => bySession.get(session)?.has(id) ?? false,
  add: (session: string, id: string): void => {
    const answered = bySession.get(session) ?? new Set()
    bySession.set(session, answered.add(id))
    const [oldest] = bySession.keys()
    if (bySession.size > mostViews && oldest !== undefined) bySession.delete(oldest)
  },
}

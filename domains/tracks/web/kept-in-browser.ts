/** What a browser keeps of tracks, beside what the server knows (LE-3.43, LE-3.44). Without storage nothing is kept. */
function change<T>(key: string, empty: T, to: (kept: T) => T): void {
  try {
    localStorage.setItem(key, JSON.stringify(to(JSON.parse(localStorage.getItem(key) ?? 'null') ?? empty)))
  } catch {
    // Private windows may refuse, and somebody may have written something else there.
  }
}

/** Videos of which an author said that not everybody who sees the track sees them. */
export const keepAcknowledged = (trackName: string, videoIds: readonly string[]): void =>
  change<readonly string[]>(`track:${trackName}:acknowledged`, [], (kept) => [...new Set([...kept, ...videoIds])])

/** When somebody had watched a video of the track, epoch ms. */
export const keepCompleted = (trackName: string, username: string, videoId: string): void =>
  change<Readonly<Record<string, number>>>(`track:${trackName}:${username}:completed`, {}, (kept) => ({ [videoId]: Date.now(), ...kept }))

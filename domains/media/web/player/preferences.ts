/** What the player remembers on this device. */
export interface Preferences {
  readonly volume: number
  readonly muted: boolean
  /** Language of the captions, null when they are off. */
  readonly captions: string | null
}

const place = 'lyceum.player'
const first: Preferences = { volume: 1, muted: false, captions: null }

export function readPreferences(): Preferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    const merged = { ...first, ...(kept as Partial<Preferences>) }
    return { ...merged, volume: Math.min(1, Math.max(0, Number(merged.volume) || 0)) }
  } catch {
    return first
  }
}

export function keepPreferences(changed: Partial<Preferences>): void {
  try {
    localStorage.setItem(place, JSON.stringify({ ...readPreferences(), ...changed }))
  } catch {
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
}

import { useState } from 'react'
import type { Video } from '../../contract.ts'

/** Each answer of the server grants a new session; a view goes on with its own. */
export function useHeldSession({ id, kvtoken }: Video): string {
  const [held, setHeld] = useState({ id, kvtoken })
  if (held.id !== id) setHeld({ id, kvtoken })
  return held.id === id ? held.kvtoken : kvtoken
}

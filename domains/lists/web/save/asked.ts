import type { Tile } from '#domains/videos/contract.ts'

type Asked = Pick<Tile, 'id' | 'displayname'>

let asked: Asked | undefined
const listeners = new Set<() => void>()

/** The video whose lists are asked for, from a menu that is gone by then; `undefined` closes the question. */
export function askWhere(video: Asked | undefined): void {
  asked = video
  for (const listener of listeners) listener()
}

export const askedNow = () => asked

export const onAsked = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

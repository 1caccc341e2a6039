import type { NotificationKind } from './types.ts'

let registered: readonly NotificationKind[] | undefined

/** @throws Error where two have the same name */
export function registerNotificationKinds(kinds: readonly NotificationKind[]): void {
  const names = kinds.map(({ kind }) => kind)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`two kinds of notifications are called ${twice}`)
  registered = kinds
}

/** Every kind that the app has, as settings show them. */
export function notificationKinds(): readonly NotificationKind[] {
  if (!registered) throw new Error('the app has not said which kinds of notifications there are')
  return registered
}

export const notificationKind = (kind: string): NotificationKind | undefined => notificationKinds().find((one) => one.kind === kind)

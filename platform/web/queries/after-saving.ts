const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What a form holds once `sent` has been saved and stands as `saved`: what was changed since it was sent stays changed. */
export function afterSaving<Draft extends object>(saved: Draft, sent: Draft, now: Draft): Draft {
  const changed = Object.entries(now).filter(([field, value]) => !same(value, sent[field as keyof Draft]))
  return { ...saved, ...Object.fromEntries(changed) }
}

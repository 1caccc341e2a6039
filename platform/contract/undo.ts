/** Days for which what was deleted can be restored; then it is gone for good. */
export const undoDays = 30

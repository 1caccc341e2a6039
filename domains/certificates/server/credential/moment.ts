/** As credentials write it, to the second. */
export const momentText = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

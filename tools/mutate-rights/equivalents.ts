/** Changes that no test can see, each with the reason. */
export const equivalents: Readonly<Record<string, string>> = {}

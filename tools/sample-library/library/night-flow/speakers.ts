/** Who talks: the technician who digs, and the engineer whose meters listen. */
export const joana = (sentence: string) => ['joana.reis', sentence] as const
export const yuki = (sentence: string) => ['yuki.tanaka', sentence] as const

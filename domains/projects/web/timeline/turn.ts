let turns = 0

/** Another number each time that something is taken hold of: what is drawn in one go is one step to go back. */
export const newTurn = (): number => ++turns

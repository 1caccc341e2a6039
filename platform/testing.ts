import { randomBytes } from 'node:crypto'

/** A name that nobody else has, however many there are: of 32 bits, tens of thousands of people share some. */
export const unique = (stem: string): string => `${stem}-${randomBytes(8).toString('hex')}`

import { randomInt } from 'node:crypto'

/** Nothing that is taken for something else when it is read from paper: 0 and o, 1, i and l, u and v. */
const letters = '23456789abcdefghjkmnpqrstvwxyz'

const groupOfFive = () => Array.from({ length: 5 }, () => letters.charAt(randomInt(letters.length))).join('')

/** By which others check a certificate; 98 bits, so that nobody comes upon one. */
export const newCode = (): string => Array.from({ length: 4 }, groupOfFive).join('-')

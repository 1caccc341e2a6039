import { createHmac } from 'node:crypto'
import type { Ports } from '#platform/server/ports.ts'

/** What whoever is launched proves a unit by. It stands in the package alone, and follows from the unit, so that every package of it holds the same. */
export const secretOfUnit = ({ secrets }: Pick<Ports, 'secrets'>, id: string): string =>
  createHmac('sha256', secrets.signingKey).update(`unit of a course ${id}`).digest('base64url')

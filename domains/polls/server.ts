import type { Domain } from '#platform/server/bind.ts'
import { pollsBound } from './server/routes.ts'

export const polls: Domain = { bound: pollsBound }

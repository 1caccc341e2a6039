import type { Domain } from '#platform/server/bind.ts'
import { homeBound } from './server/routes.ts'

export const home: Domain = { bound: homeBound }

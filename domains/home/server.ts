import type { Domain } from '#platform/server/bind.ts'
import { bound } from './server/routes.ts'

export const home: Domain = { bound }

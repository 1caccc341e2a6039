import type { Domain } from '#platform/server/bind.ts'
import { bound } from './server/routes.ts'

export const search: Domain = { bound }

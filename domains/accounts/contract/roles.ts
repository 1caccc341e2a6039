import { z } from 'zod/mini'

/** The roles that an account can have, each with the rights of the one before it. */
export const accountRoles = ['user', 'poweruser', 'reviewer', 'siteadmin'] as const
export type Role = (typeof accountRoles)[number]

export const role = z.enum(accountRoles)

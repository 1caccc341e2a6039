import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { accountRoles } from '#domains/accounts/contract.ts'
import { participantForm } from '#domains/participants/contract.ts'
import { videoType } from '#domains/videos/contract.ts'

const item = z.object({
  /** Paths within the library's folder. */
  file: z.string(),
  transcript: z.string(),
  cover: z.optional(z.string()),
  type: videoType,
  title: z.string(),
  description: z.string(),
  topics: z.array(z.string()),
  /** Username. */
  owner: z.string(),
  visibility: z.enum(['PRIVATE', 'USERS', 'MEMBERS', 'PUBLIC']),
  members: z.object({ users: z.array(z.string()), groups: z.array(z.string()) }),
  published_days_ago: z.number(),
  featured: z.boolean(),
  /** What its viewers are asked to fill in. */
  form: z.optional(participantForm),
})
export type Item = z.output<typeof item>

const member = z.object({
  username: z.string(),
  displayname: z.string(),
  email: z.string(),
  role: z.enum(accountRoles),
  groups: z.array(z.string()),
  topics: z.array(z.string()),
})

const manifest = z.object({
  topics: z.array(z.string()),
  groups: z.array(z.object({ name: z.string(), displayname: z.string() })),
  people: z.array(member),
  items: z.array(item),
})
export type Manifest = z.output<typeof manifest>

/** The sample library that comes with the program. */
export const sampleFolder = join(import.meta.dirname, '../../../sample-library')

export async function readManifest(folder: string): Promise<Manifest> {
  return manifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
}

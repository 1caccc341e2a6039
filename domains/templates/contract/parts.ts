import { z } from 'zod/mini'

/** The properties of a video that its template is made of, as they are sent; null: cleared. */
export const videoProperties = z.strictObject({
  /** JSON: what was filled in, by the id of the field. */
  package_data: z.nullable(z.string()),
  global_package_displayname: z.nullable(z.string()),
  global_package_id: z.nullable(z.string()),
})

/** With the properties that other domains keep, which add their own here (`declare module`). */
export interface VideoProperties extends z.output<typeof videoProperties> {}

/** What an owner filled in, as it is shown. */
export const filledTemplate = z.strictObject({
  name: z.string(),
  sections: z.array(
    z.strictObject({ displayname: z.string(), fields: z.array(z.strictObject({ id: z.string(), label: z.string(), text: z.string() })) }),
  ),
})
export type FilledTemplate = z.output<typeof filledTemplate>

declare module '#domains/videos/contract/parts.ts' {
  interface VideoParts {
    readonly properties: VideoProperties
    /** Null: it has no template. */
    readonly filled_template: FilledTemplate | null
  }
}

import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod/mini'
import type { VideoPart } from '#domains/videos/server.ts'
import type { ViewerRef } from '#platform/server/viewer.ts'
import { type FilledTemplate, filledTemplate, type VideoProperties, videoProperties } from '../contract/parts.ts'
import type { TemplateWidget } from '../contract.ts'
import type { FilledIn } from './filled-in.ts'

const none = { package_data: null, global_package_displayname: null, global_package_id: null } as const satisfies Partial<VideoProperties>

/** A property of a video that another domain keeps; it is absent where the column is null. */
export interface VideoProperty {
  readonly name: string
  readonly schema: z.ZodMiniType
  /** For statements over `video`. */
  readonly column: (viewer: ViewerRef) => RawBuilder<unknown>
}

/**
 * The template of a video, as it was sent, and what others keep beside it.
 *
 * @param others their properties
 */
export const propertiesPart = (others: readonly VideoProperty[] = []): VideoPart<'properties'> => ({
  name: 'properties',
  schema: z.extend(
    videoProperties,
    Object.fromEntries(others.map(({ name, schema }) => [name, schema])),
  ) as unknown as VideoPart<'properties'>['schema'],
  column: (viewer) => sql`json_build_object('template', (
    select json_build_object('package_data', p.package_data::text, 'global_package_displayname', p.displayname,
      'global_package_id', p.template_id)
    from video_template p where p.video_id = video.id),
    'others', json_strip_nulls(json_build_object(${sql.join(others.flatMap(({ name, column }) => [sql.lit(name), column(viewer)]))})))`,
  present: (kept) => {
    const { template, others: more } = kept as { template: VideoProperties | null; others: object }
    return { ...none, ...template, ...more } as VideoProperties
  },
})

interface Kept {
  readonly name: string
  readonly widgets: readonly TemplateWidget[]
  readonly data: FilledIn
}

/** What was filled in, with the labels that the template has today. Shown once all of it is there: it is sent in three calls. */
export const filledTemplatePart: VideoPart<'filled_template'> = {
  name: 'filled_template',
  schema: z.nullable(filledTemplate),
  column: () => sql`(
    select json_build_object('name', coalesce(p.displayname, g.name), 'widgets', g.widgets, 'data', p.package_data)
    from video_template p join global_template g on g.id = p.template_id
    where p.video_id = video.id and p.package_data is not null)`,
  present: (kept) => (kept ? present(kept as Kept) : null),
}

function present({ name, widgets, data }: Kept): FilledTemplate {
  const fieldsOf = ({ personalized_keys: keys }: TemplateWidget) =>
    keys.flatMap(({ id, label }) => (Object.hasOwn(data, id) ? [{ id, label, text: data[id] ?? '' }] : []))
  const sections = widgets.map((widget) => ({ displayname: widget.displayname, fields: fieldsOf(widget) }))
  return { name, sections: sections.filter(({ fields }) => fields.length > 0) }
}

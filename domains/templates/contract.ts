import { z } from 'zod/mini'
import { jsonArray, oneOf, text } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { longestData, longestTemplateName, longestValue, mostKeys, mostWidgets } from './limits.ts'

export type { FilledTemplate } from './contract/parts.ts'

const globalTemplate = z.strictObject({
  id: uuid,
  name: z.string(),
  widgets: z.array(
    z.strictObject({
      displayname: z.string(),
      personalized_keys: z.array(
        z.strictObject({
          /** The name under which what is filled in is sent. */
          id: z.string(),
          label: z.string(),
          /** Stands in the field before anybody fills it in. */
          field_value: z.string(),
        }),
      ),
    }),
  ),
})
export type GlobalTemplate = z.output<typeof globalTemplate>
export type TemplateWidget = GlobalTemplate['widgets'][number]

const sentKey = z.object({
  /** Made where it is absent; kept, so that what was filled in stays under it. */
  id: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, 'An id has letters, digits, hyphens and underscores.'))),
  label: text({ min: 1, max: longestTemplateName, empty: 'Please enter a label.' }),
  field_value: z._default(text({ max: longestValue }), ''),
})

const sentWidget = z.object({
  displayname: text({ min: 1, max: longestTemplateName, empty: 'Please enter a name.' }),
  personalized_keys: z._default(z.array(sentKey).check(z.maxLength(mostKeys, `A section has at most ${mostKeys} fields.`)), []),
})

const name = text({ min: 1, max: longestTemplateName, empty: 'Please enter a name.' })
/** A list, or its JSON. */
const widgets = z.pipe(jsonArray, z.array(sentWidget).check(z.maxLength(mostWidgets, `A template has at most ${mostWidgets} sections.`)))

const params = z.object({ id: uuid })
const result = z.literal('success')
const changed = z.object({ result, template: globalTemplate })
const key = oneOf('package_data', 'global_package_displayname', 'global_package_id')
export type PropertyKey = z.output<typeof key>

/** The specification spells one word of these addresses in two ways; both lead there (wire.md, "Contradictions, decided"). */
const spelled = (word: 'globaltemplates' | 'globalTemplates') =>
  ({
    list: {
      method: 'GET',
      path: `/web/ajax/${word}`,
      access: 'person',
      answer: z.object({ items: z.array(z.strictObject({ id: uuid, name: z.string() })) }),
      fragment: 'offered',
      refusals: [],
    },
    /** HTML of its fields; `rawData=true`, or who accepts JSON alone, gets the data. */
    get: {
      method: 'GET',
      path: `/web/ajax/${word}/{id}`,
      access: 'person',
      params,
      query: z.object({ rawData: z._default(z.string(), '') }),
      answer: globalTemplate,
      fragment: 'preferred',
      refusals: ['not_found'],
    },
    create: {
      method: 'POST',
      path: `/web/ajax/${word}`,
      access: 'person',
      body: z.object({ name, widgets }),
      answer: changed,
      refusals: ['forbidden', 'invalid', 'conflict'],
    },
    /** What is sent changes. */
    update: {
      method: 'PUT',
      path: `/web/ajax/${word}/{id}`,
      access: 'person',
      params,
      body: z.object({ name: z.optional(name), widgets: z.optional(widgets) }),
      answer: changed,
      refusals: ['forbidden', 'not_found', 'invalid'],
    },
    /** Videos that have it keep it. */
    remove: {
      method: 'DELETE',
      path: `/web/ajax/${word}/{id}`,
      access: 'person',
      params,
      answer: z.object({ result }),
      refusals: ['forbidden', 'not_found'],
    },
    /** `tmp` is the id of the video's template. */
    clear: {
      method: 'DELETE',
      path: `/web/ajax/videos/{id}/${word}/{tmp}`,
      access: 'person',
      params: z.object({ id: gccId, tmp: z.string().check(z.maxLength(64)) }),
      body: z.object({ key, value: z.optional(z.unknown()) }),
      answer: z.object({ result, key, value: z.literal('false') }),
      refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
    },
  }) as const

const plain = spelled('globaltemplates')
const mixed = spelled('globalTemplates')

export const templateRoutes = routes({
  listTemplates: plain.list,
  getTemplate: plain.get,
  createTemplate: plain.create,
  updateTemplate: plain.update,
  removeTemplate: plain.remove,
  clearVideoProperty: mixed.clear,
  /** One of the three properties of a video's template; `false` clears it. */
  setVideoProperty: {
    method: 'POST',
    path: '/api/v3/videos/{id}/properties',
    access: 'person',
    params: z.object({ id: gccId }),
    body: z.object({
      key,
      value: z.union([
        z.string().check(z.maxLength(longestData, `All fields together hold at most ${longestData} characters.`)),
        z.literal(false),
      ]),
    }),
    answer: z.object({ result, key, value: z.string() }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  listTemplatesMixed: mixed.list,
  getTemplateMixed: mixed.get,
  createTemplateMixed: mixed.create,
  updateTemplateMixed: mixed.update,
  removeTemplateMixed: mixed.remove,
  clearVideoPropertyPlain: plain.clear,
})

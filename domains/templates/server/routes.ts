import { Problem } from '#platform/contract/problem.ts'
import { bind, type Call, type Handlers } from '#platform/server/bind.ts'
import { templateRoutes } from '../contract.ts'
import { createGlobalTemplate, removeGlobalTemplate, updateGlobalTemplate } from './commands.ts'
import { findGlobalTemplate, listGlobalTemplates } from './queries/templates.ts'
import { clearVideoProperty, setVideoProperty } from './video-commands.ts'

type Routes = typeof templateRoutes

const result = 'success' as const

async function get({ db, params, query, reply }: Call<Routes['getTemplate']>) {
  const template = await findGlobalTemplate(db, params.id)
  if (!template) throw new Problem('not_found')
  // The data, whatever the caller accepts.
  if (query.rawData === 'true') await reply.send(template)
  return template
}

const handlers = {
  listTemplates: async ({ db }) => ({ items: await listGlobalTemplates(db) }),
  getTemplate: get,
  createTemplate: async ({ viewer, body, write }) => ({ result, template: await write((tx) => createGlobalTemplate(tx, viewer, body)) }),
  updateTemplate: async ({ viewer, params, body, write }) => ({
    result,
    template: await write((tx) => updateGlobalTemplate(tx, viewer, params.id, body)),
  }),
  removeTemplate: async ({ viewer, params, write }) => {
    await write((tx) => removeGlobalTemplate(tx, viewer, params.id))
    return { result }
  },
  clearVideoProperty: async ({ viewer, params: { id, tmp }, body: { key }, write }) => {
    await write((tx) => clearVideoProperty(tx, viewer, { videoId: id, key, templateId: tmp }))
    return { result, key, value: 'false' }
  },
} satisfies Partial<Handlers<Routes>>

export const templatesBound = bind(templateRoutes, {
  ...handlers,
  setVideoProperty: async ({ viewer, params, body: { key, value }, write }) => {
    await write((tx) => setVideoProperty(tx, viewer, { videoId: params.id, key, value: String(value) }))
    return { result, key, value: String(value) }
  },
  listTemplatesMixed: handlers.listTemplates,
  getTemplateMixed: handlers.getTemplate,
  createTemplateMixed: handlers.createTemplate,
  updateTemplateMixed: handlers.updateTemplate,
  removeTemplateMixed: handlers.removeTemplate,
  clearVideoPropertyPlain: handlers.clearVideoProperty,
})

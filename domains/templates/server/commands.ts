import { randomUUID } from 'node:crypto'
import { audit } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { GlobalTemplate, TemplateWidget } from '../contract.ts'
import { mostTemplates } from '../limits.ts'
import { can } from './policy.ts'
import {
  changeGlobalTemplate,
  findGlobalTemplate,
  insertGlobalTemplate,
  listGlobalTemplates,
  lockGlobalTemplates,
  markGlobalTemplateDeleted,
} from './queries/templates.ts'

interface SentWidget {
  readonly displayname: string
  readonly personalized_keys: readonly { readonly id?: string | undefined; readonly label: string; readonly field_value: string }[]
}

export interface SentTemplate {
  readonly name: string
  readonly widgets: readonly SentWidget[]
}

const newKeyId = () => randomUUID().slice(0, 8)

/** Every field with an id, of which there is one in the whole template: what is filled in goes by it. */
function withIds(widgets: readonly SentWidget[]): TemplateWidget[] {
  const ids = widgets.flatMap(({ personalized_keys: keys }) => keys.flatMap(({ id }) => id ?? []))
  const repeated = ids.find((id, at) => ids.indexOf(id) !== at)
  if (repeated !== undefined) throw new Problem('invalid', 'key_id', `Two fields have the id ${repeated}.`, 'widgets')
  return widgets.map(({ displayname, personalized_keys: keys }) => ({
    displayname,
    personalized_keys: keys.map(({ id = newKeyId(), label, field_value }) => ({ id, label, field_value })),
  }))
}

export async function createGlobalTemplate(tx: Tx, viewer: Person, { name, widgets }: SentTemplate): Promise<GlobalTemplate> {
  refuseOthers(viewer)
  await lockGlobalTemplates(tx)
  if ((await listGlobalTemplates(tx)).length >= mostTemplates)
    throw new Problem('conflict', 'template_limit', `There are ${mostTemplates} templates already. Delete one first.`)
  const made = { name, widgets: withIds(widgets) }
  const id = await insertGlobalTemplate(tx, made)
  await audit(tx, { accountId: viewer.id, action: 'template.created', subject: name, details: { id } })
  return { id, ...made }
}

type Changes = { readonly [Field in keyof SentTemplate]?: SentTemplate[Field] | undefined }

/** What is absent stays as it is. */
export async function updateGlobalTemplate(tx: Tx, viewer: Person, id: string, { name, widgets }: Changes): Promise<GlobalTemplate> {
  refuseOthers(viewer)
  await lockGlobalTemplates(tx)
  const before = await findGlobalTemplate(tx, id)
  if (!before) throw new Problem('not_found')
  const template = { id, name: name ?? before.name, widgets: widgets ? withIds(widgets) : before.widgets }
  await changeGlobalTemplate(tx, template)
  await audit(tx, { accountId: viewer.id, action: 'template.updated', subject: template.name, details: { id } })
  return template
}

/** Nobody picks it any more; the videos that have it keep it. */
export async function removeGlobalTemplate(tx: Tx, viewer: Person, id: string): Promise<void> {
  refuseOthers(viewer)
  const name = await markGlobalTemplateDeleted(tx, id)
  if (name === undefined) throw new Problem('not_found')
  await audit(tx, { accountId: viewer.id, action: 'template.removed', subject: name, details: { id } })
}

function refuseOthers(viewer: Person): void {
  if (!can.makeTemplates(viewer)) throw new Problem('forbidden')
}

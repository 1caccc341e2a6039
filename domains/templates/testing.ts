import type { Db } from '#platform/server/db.ts'
import type { GlobalTemplate } from './contract.ts'
import { insertGlobalTemplate } from './server/queries/templates.ts'
import { writeProperty } from './server/queries/video-templates.ts'

/** A template with two fields, `room` and `phone`. */
export async function aTemplate(db: Db, name = 'Contact'): Promise<GlobalTemplate> {
  const keys = [
    { id: 'room', label: 'Room', field_value: '' },
    { id: 'phone', label: 'Phone', field_value: '+43' },
  ]
  const made = { name, widgets: [{ displayname: 'Where to find us', personalized_keys: keys }] }
  return { id: await db.transaction().execute((tx) => insertGlobalTemplate(tx, made)), ...made }
}

/** A template of a video, filled in. */
export async function aVideoTemplate(db: Db, video: { readonly id: string }): Promise<GlobalTemplate> {
  const template = await aTemplate(db)
  await db.transaction().execute(async (tx) => {
    await writeProperty(tx, video.id, 'package_data', JSON.stringify({ room: 'B 12', phone: '+43 1 2345' }))
    await writeProperty(tx, video.id, 'global_package_id', template.id)
  })
  return template
}

import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import type { GlobalTemplate } from '../contract.ts'
import { aTemplate, aVideoTemplate } from '../testing.ts'

const path = '/web/ajax/globaltemplates'

const widgets = [
  { displayname: 'About', personalized_keys: [{ label: ' Course number ', field_value: 'C-' }, { label: 'Level' }] },
  { displayname: 'Contact', personalized_keys: [{ id: 'room', label: 'Room', field_value: '' }] },
]

describe('global templates', () => {
  it('are made by admins and picked by everybody: names and ids, each with widgets and their keys (VW-3.11, VW-3.12, VW-3.13, VW-7.36, VW-7.38)', async () => {
    const app = await startedApp()
    const [root, ann] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app)]
    const { body, status } = await root.post(path, { name: ' Course ', widgets })
    const { template } = body as unknown as { template: GlobalTemplate }
    expect({ status, body }).toMatchObject({ status: 200, body: { result: 'success', template: { name: 'Course' } } })
    const [number, level] = template.widgets[0]?.personalized_keys ?? []
    expect([number, level]).toMatchObject([
      { label: 'Course number', field_value: 'C-' },
      { label: 'Level', field_value: '' },
    ])
    expect(number?.id).toMatch(/^[\w-]+$/)
    expect(number?.id).not.toBe(level?.id)
    for (const spelling of [path, '/web/ajax/globalTemplates'])
      expect((await ann.get(spelling)).body.items).toContainEqual({ id: template.id, name: 'Course' })
    const raw = await ann.get(`${path}/${template.id}?rawData=true`, { headers: { accept: 'text/html' } })
    expect(JSON.parse(raw.text)).toEqual(template)
    const one = `${path}/${template.id}`
    for (const reply of [await ann.post(path, { name: 'Mine', widgets }), await ann.put(one, { name: 'Mine' }), await ann.delete(one, {})])
      expect(reply.status).toBe(403)
    expect((await ann.get(`${one}?rawData=true`)).body).toEqual(template)
    for (const address of [path, one]) expect((await app.anonymous.get(address)).status).toBe(401)
  })

  it('keep the ids of their keys when they are changed, by JSON text as well; a deleted one is found by nobody', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const { id, widgets: before } = await aTemplate(app.db)
    const changed = before.map((one) => ({ ...one, displayname: 'New' }))
    const { body } = await root.put(`${path}/${id}`, { widgets: JSON.stringify(changed) })
    expect(body.template).toEqual({ id, name: 'Contact', widgets: changed })
    expect((await root.delete(`${path}/${id}`, {})).status).toBe(200)
    for (const reply of [await root.get(`${path}/${id}?rawData=true`), await root.put(`${path}/${id}`, { name: 'x' })])
      expect(reply.status).toBe(404)
    expect((await root.delete(`${path}/${id}`, {})).status).toBe(404)
    expect((await root.get(path)).body.items).not.toContainEqual({ id, name: 'Contact' })
  })

  it('are not found where there is none of an id (VW-7.37)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    expect((await ann.get(`${path}/00000000-0000-4000-8000-00000000000a`)).status).toBe(404)
    expect((await ann.get(`${path}/nothing`)).status).toBe(404)
  })

  it.each([
    ['without a name', { name: ' ', widgets }, 'name', 'Please enter a name.'],
    [
      'a key without a label',
      { name: 'x', widgets: [{ displayname: 'y', personalized_keys: [{ label: '' }] }] },
      'widgets.0.personalized_keys.0.label',
      'Please enter a label.',
    ],
    ['two keys of one id', { name: 'x', widgets: [widgets[1], widgets[1]] }, 'widgets', 'Two fields have the id room.'],
    [
      'an id of other signs',
      { name: 'x', widgets: [{ displayname: 'y', personalized_keys: [{ id: '<b>', label: 'z' }] }] },
      'widgets.0.personalized_keys.0.id',
      'An id has letters, digits, hyphens and underscores.',
    ],
    [
      'more sections than anybody fills in',
      { name: 'x', widgets: Array(21).fill(widgets[1]) },
      'widgets',
      'A template has at most 20 sections.',
    ],
    ['no list', { name: 'x', widgets: '{}' }, 'widgets', 'This must be a JSON array.'],
  ])('are refused in words: %s', async (_, sent, field, message) => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    expect(await root.post(path, sent)).toMatchObject({ status: 422, body: { error: { field, message } } })
  })
})

describe('the template of a video', () => {
  const sent = { room: ' B 12 ', phone: '+43 1 2345' }

  it('is what its owner filled in, property by property, for whoever sees it (VW-1.24, VW-3.14, VW-7.39)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const [video, template] = [await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' }), await aTemplate(app.db)]
    const set = (key: string, value: unknown) => ann.post(`/api/v3/videos/${video.id}/properties`, { key, value })
    const look = async () => (await app.anonymous.get(`/api/v3/videos/${video.id}`)).body
    expect(await look()).toMatchObject({ properties: { package_data: null, global_package_id: null }, filled_template: null })
    expect((await set('package_data', JSON.stringify(sent))).body).toMatchObject({ result: 'success', key: 'package_data' })
    expect((await look()).filled_template).toBeNull()
    await set('global_package_displayname', 'Our contact')
    await set('global_package_id', template.id)
    expect(await look()).toMatchObject({
      properties: { global_package_displayname: 'Our contact', global_package_id: template.id },
      filled_template: {
        name: 'Our contact',
        sections: [
          {
            displayname: 'Where to find us',
            fields: [
              { label: 'Room', text: 'B 12' },
              { label: 'Phone', text: '+43 1 2345' },
            ],
          },
        ],
      },
    })
    expect(JSON.parse((await look()).properties.package_data)).toEqual({ room: 'B 12', phone: '+43 1 2345' })
    expect((await set('another', 'x')).status).toBe(422)
  })

  it('is cleared property by property by “false”, in both ways; what is there by now of somebody else stays (VW-3.15, VW-7.40)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const [video, template, other] = [await aVideo(app.db, { owner: ann }), await aTemplate(app.db), await aTemplate(app.db)]
    const set = (key: string, value: unknown) => ann.post(`/api/v3/videos/${video.id}/properties`, { key, value })
    const clear = (key: string, id: string) => ann.delete(`/web/ajax/videos/${video.id}/globalTemplates/${id}`, { key, value: 'false' })
    const properties = async () => (await ann.get(`/api/v3/videos/${video.id}`)).body.properties
    await set('package_data', JSON.stringify(sent))
    await set('global_package_displayname', 'Contact')
    await set('global_package_id', template.id)
    expect(await clear('package_data', other.id)).toMatchObject({ status: 409, body: { error: { reason: 'stale' } } })
    expect((await properties()).package_data).not.toBeNull()
    expect((await clear('package_data', template.id)).body).toEqual({ result: 'success', key: 'package_data', value: 'false' })
    expect((await ann.get(`/api/v3/videos/${video.id}`)).body.filled_template).toBeNull()
    expect((await clear('global_package_id', template.id)).status).toBe(200)
    expect(await properties()).toMatchObject({ package_data: null, global_package_displayname: 'Contact', global_package_id: null })
    expect((await set('global_package_displayname', false)).body).toMatchObject({ value: 'false' })
    expect(await properties()).toMatchObject({ package_data: null, global_package_displayname: null, global_package_id: null })
    expect(await app.db.selectFrom('video_template').selectAll().where('video_id', '=', video.id).execute()).toEqual([])
  })

  it('is left as it is by who only watches (VW-6.19)', async () => {
    const app = await startedApp()
    const bob = await aPerson(app)
    const video = await aVideo(app.db, { visibility: 'PUBLIC' })
    const template = await aVideoTemplate(app.db, video)
    const look = async () => (await bob.get(`/api/v3/videos/${video.id}`)).body.properties
    const before = await look()
    const fields = { key: 'package_data', value: 'false' }
    for (const who of [bob, app.anonymous]) {
      const status = who === bob ? 403 : 401
      expect((await who.post(`/api/v3/videos/${video.id}/properties`, fields)).status).toBe(status)
      expect((await who.delete(`/web/ajax/videos/${video.id}/globalTemplates/${template.id}`, fields)).status).toBe(status)
    }
    expect(await look()).toEqual(before)
  })

  it.each([
    ['something empty (VW-5.10, VW-5.12)', 'package_data', '{"room":" "}', 'Please fill in every field.'],
    ['no JSON', 'package_data', '{room}', 'This must be a JSON object of texts.'],
    ['a list', 'package_data', '["x"]', 'This must be a JSON object of texts.'],
    ['something else than texts', 'package_data', '{"room":{"x":1}}', 'This must be a JSON object of texts.'],
    ['a text without end', 'package_data', JSON.stringify({ room: 'x'.repeat(501) }), 'At most 500 characters are allowed'],
    ['what no database keeps', 'package_data', '{"room":"a\\u0000"}', 'The text holds characters that cannot be stored.'],
    ['no name', 'global_package_displayname', ' ', 'A name has 1 to 128 characters.'],
    ['a template that is not there', 'global_package_id', '00000000-0000-4000-8000-00000000000a', 'There is no such template.'],
    ['no id', 'global_package_id', 'x', 'There is no such template.'],
  ])('is refused in words and stays as it is: %s', async (_, key, value, message) => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const video = await aVideo(app.db, { owner: ann })
    const { status, body } = await ann.post(`/api/v3/videos/${video.id}/properties`, { key, value })
    expect({ status, error: body.error }).toMatchObject({ status: 422, error: { reason: 'template', field: 'value', message } })
    expect((await ann.get(`/api/v3/videos/${video.id}`)).body.properties).toMatchObject({ [key]: null })
  })

  it('outlives the template, with labels as they are today', async () => {
    const app = await startedApp()
    const [root, ann] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app)]
    const [video, template] = [await aVideo(app.db, { owner: ann }), await aTemplate(app.db)]
    const set = (key: string, value: string) => ann.post(`/api/v3/videos/${video.id}/properties`, { key, value })
    await set('package_data', JSON.stringify({ ...sent, constructor: 'x', gone: 'y' }))
    await set('global_package_id', template.id)
    const keys = [
      { id: 'room', label: 'Office', field_value: '' },
      { id: 'fax', label: 'Fax' },
    ]
    await root.put(`${path}/${template.id}`, { widgets: [{ displayname: 'Here', personalized_keys: keys }] })
    await root.delete(`${path}/${template.id}`, {})
    expect((await ann.get(`/api/v3/videos/${video.id}`)).body.filled_template).toEqual({
      name: 'Contact',
      sections: [{ displayname: 'Here', fields: [{ id: 'room', label: 'Office', text: 'B 12' }] }],
    })
    expect((await set('global_package_id', template.id)).status).toBe(200)
  })
})

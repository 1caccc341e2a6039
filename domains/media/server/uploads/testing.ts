import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { Client, TestApp } from '#platform/server/testing.ts'

type Sender = Pick<Client, 'url' | 'headers'>

export const path = '/api/v3/uploads'
export const tus = { 'tus-resumable': '1.0.0' }
export const patching = (offset: number) => ({ ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) })
export const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
export const metadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** One call of the protocol, as a program of this person. */
export async function send(by: Sender, method: string, to: string, headers: Record<string, string> = tus, body?: Uint8Array) {
  const response = await fetch(new URL(to, by.url), {
    method,
    headers: { ...by.headers, ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
  const text = await response.text()
  const offset = response.headers.get('upload-offset')
  return {
    status: response.status,
    offset: offset === null ? null : Number(offset),
    headers: response.headers,
    body: text.startsWith('{') ? JSON.parse(text) : text,
  }
}

export async function anUpload(
  by: Sender,
  length: number,
  fields: Record<string, string> = { filename: 'talk.mp4', filetype: 'video/mp4' },
) {
  const made = await send(by, 'POST', path, { ...tus, 'upload-length': String(length), 'upload-metadata': metadata(fields) })
  expect(made.status).toBe(201)
  return made.headers.get('location') ?? ''
}

/** The bytes of a finished upload. */
export const bytesOf = async (app: TestApp, location: string) =>
  buffer((await app.ports.storage.get(`masters/${location.split('/').at(-1)}`)).body)
/** The name under which the disk keeps what isn't whole yet. */
export const growingName = (location: string) =>
  createHash('sha256')
    .update(`masters/${location.split('/').at(-1)}`)
    .digest('hex')
    .slice(0, 40)

export const rowOf = (app: TestApp, location: string) =>
  app.db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', location.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow()

import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { filesPath, uploadsPath } from '#domains/media/contract.ts'
import { giveBytes } from '#domains/media/testing.ts'
import { aProject, aVideoClip, aWaitingRender } from '#domains/projects/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import type { Installation } from '../test-installation.ts'
import { learningOf } from './learning.ts'
import type { Known } from './valid.ts'

/** Who asks, by the headers that say so. */
export interface Cast {
  readonly viewers: Readonly<Record<'nobody' | 'user' | 'siteadmin' | 'program', Readonly<Record<string, string>>>>
  readonly known: Known
  /** Addresses of bytes, and of an upload under way. */
  readonly bytes: readonly string[]
  readonly upload: string
}

/** People of each kind and things of theirs, made anew for each route: what one call breaks is not missed by another. */
export async function aCast(installation: Installation): Promise<Cast> {
  const user = await aPerson(installation)
  const siteadmin = await aPerson(installation, { role: 'siteadmin' })
  const group = await aGroup(installation, [user])
  const { token, id: tokenId } = (await siteadmin.post('/api/v3/tokens', { name: 'x', scopes: 'read,write,upload,admin' })).body
  const videos = [
    await aVideo(installation.db, {
      owner: user,
      title: 'Fire doors',
      description: 'Where fire doors are',
      visibility: 'PUBLIC',
      topics: ['data'],
      settings: { embedded: true },
    }),
    await aVideo(installation.db, { owner: user, visibility: 'MEMBERS', groups: [group] }),
    await aVideo(installation.db, { visibility: 'PRIVATE' }),
    await aVideo(installation.db, { owner: user, deleted: true }),
  ]
  const shown = videos[0] as (typeof videos)[number]
  const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello fire\n'
  await installation.db.transaction().execute((tx) => putTranscript(tx, shown.id, { language: 'en', vtt }))
  const upload = await uploadOf(user)
  const edited = await projectsOf(installation, [user, siteadmin], videos[1]?.id ?? '')
  const ids = videos.map(({ id }) => id)
  const known = knownOf({ ids, user, siteadmin, group: group.id, tokenId, upload, sessionId: await sessionOf(user), ...edited })
  const { topic = [], ...learning } = await learningOf(installation, { user, siteadmin, group, video: shown })
  return {
    viewers: { nobody: {}, user: user.headers, siteadmin: siteadmin.headers, program: { authorization: `Bearer ${token}` } },
    known: { ...known, ...learning, topic: [...(known.topic ?? []), ...topic] },
    bytes: [...(await giveBytes(installation.ports, shown.assetId)), `${filesPath}/files/image/x`],
    upload,
  }
}

/** Projects of some people, each with a clip of a video; one of the last waits to become a film. */
async function projectsOf({ db }: Installation, owners: readonly TestPerson[], video: string) {
  const timeline = { ratio: '16:9' as const, clips: [aVideoClip(video, 0, 2)], sounds: [] }
  const projects: string[] = []
  let job = ''
  for (const owner of owners) {
    for (let number = 0; number < 3; number += 1) projects.push((await aProject(db, owner, { timeline })).id)
    const waiting = await aProject(db, owner, { timeline })
    projects.push(waiting.id)
    job = (await aWaitingRender(db, owner, waiting, timeline)).renderId
  }
  return { video, projects, job }
}

async function uploadOf(person: TestPerson): Promise<string> {
  const offer = { 'tus-resumable': '1.0.0', 'upload-length': '1000000' }
  const reply = await fetch(new URL(uploadsPath, person.url), { method: 'POST', headers: { ...person.headers, ...offer } })
  return reply.headers.get('location') ?? ''
}

const sessionOf = async (person: TestPerson): Promise<string> => (await person.get('/api/v3/sessions')).body.items[0].id

interface There {
  readonly ids: readonly string[]
  readonly user: TestPerson
  readonly siteadmin: TestPerson
  readonly group: string
  readonly tokenId: string
  readonly sessionId: string
  readonly upload: string
  readonly video: string
  readonly projects: readonly string[]
  readonly job: string
}

function knownOf({ ids, user, siteadmin, group, tokenId, sessionId, upload, video, projects, job }: There): Known {
  const names = [user.name, siteadmin.name]
  return {
    groups: [group],
    tokens: [tokenId],
    sessions: [sessionId],
    projects,
    job: [job],
    video: [video],
    id: ids,
    gconfid: ids,
    name: [...names, 'members'],
    username: names,
    newownername: [siteadmin.name],
    newowner: names,
    user_members_data: names,
    group_members_data: [group],
    upload_url: [upload],
    language: ['en'],
    qtext: ['fire', 'fier', 'doors and data', ...ids],
    topic: ids.map((id) => `video:${id}`),
    thumbnailUploadUrl: ['', '/web/files/files/image/x'],
    after: [`2030-01-01T00:00:00.000Z_${ids[0]}`],
    time_zone: ['Europe/Berlin', '+01:00', 'utc'],
    scopes: ['read', 'write,upload'],
    password: ['a long password'],
    current_password: ['a long password'],
    displayname: ['Ann'],
    email: ['ann@example.org'],
    preferences: ['{"theme":"dark"}'],
    topics: ['data,fire'],
    visibility: ['USERS', 'PRIVATE'],
    expires: [new Date(Date.now() + 86_400_000).toISOString()],
    embed_origins: ['*', 'https://intranet.example.org'],
  }
}

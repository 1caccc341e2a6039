import { describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aChannel } from '#domains/channels/testing.ts'
import { aComment, aHeldComment } from '#domains/comments/testing.ts'
import { anEvent } from '#domains/events/testing.ts'
import { aPlaylist } from '#domains/playlists/testing.ts'
import { aQuestion } from '#domains/questions/testing.ts'
import { aTemplate } from '#domains/templates/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { type Reply, startedApp, type TestApp } from '#platform/server/testing.ts'

/** A call that changes something, as one of two people. */
type Calls<Stage> = Readonly<Record<string, (stage: Stage, who: TestPerson) => Promise<Reply>>>

/** Sends every two of these calls at once, each by both people. @returns what failed */
async function racePairs<Stage>(people: readonly TestPerson[], make: () => Promise<Stage>, calls: Calls<Stage>): Promise<string[]> {
  const names = Object.keys(calls)
  const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other]))
  const failed: string[] = []
  // Alone, each is a call that this thing takes.
  for (const name of names) {
    const { status } = await (calls[name] as Calls<Stage>[string])(await make(), people[0] as TestPerson)
    if (![200, 404, 409].includes(status)) failed.push(`${name} alone answered ${status}`)
  }
  for (const pair of pairs) {
    const stage = await make()
    const sent = people.flatMap((who) => pair.map((name) => ({ name, reply: calls[name as keyof typeof calls]?.(stage, who) })))
    for (const { name, reply } of sent) {
      const status = (await reply)?.status ?? 0
      if (status < 200 || status >= 500) failed.push(`${pair.join(' × ')}: ${name} answered ${status}`)
    }
  }
  return failed
}

async function staff(app: TestApp): Promise<[TestPerson, TestPerson]> {
  return [await aPerson(app, { role: 'poweruser' }), await aPerson(app, { role: 'siteadmin' })]
}

let serial = 0
/** Topics that nobody has used yet, the same ones for four calls, in either order. */
const newTopics = (): string[] => {
  serial += 1
  const topics = [`first-${serial >> 2}`, `second-${serial >> 2}`]
  return serial % 2 === 0 ? topics : topics.reverse()
}

describe('calls that change the same thing at the same moment', () => {
  it('every two calls about a channel have their answer, none of them a fault', async () => {
    const app = await startedApp()
    const [ann, root] = await staff(app)
    const readers = [await aPerson(app), await aPerson(app)]
    const video = await aVideo(app.db, { owner: ann })
    const make = async () => {
      const held = await aVideo(app.db, { owner: ann })
      const of = { owner: ann, managers: [root], subscribers: readers, videos: [held] }
      const [channel, other] = [await aChannel(app.db, of), await aChannel(app.db, of)]
      return { held, channel, other, at: `/web/ajax/channels/${channel.name}` }
    }
    const calls: Calls<Awaited<ReturnType<typeof make>>> = {
      subscribe: ({ at }, who) => who.post(`${at}/subscribe`, { action: 'subscribe' }),
      unsubscribe: ({ at }, who) => who.post(`${at}/subscribe`, { action: 'unsubscribe' }),
      delete: ({ channel, other }, who) =>
        who.delete('/web/ajax/channels/delete', { name: who === ann ? [channel.name, other.name] : [other.name, channel.name] }),
      update: ({ at }, who) => who.put(`${at}/update`, { displayname: 'New', topics: newTopics() }),
      members: ({ at }, who) =>
        who.put(`${at}/update`, { visibility: 'GROUPS', user_members_data: [ann.name, root.name], managers: [root.name, ann.name] }),
      'bulk visibility': ({ channel, other }, who) =>
        who.put('/web/ajax/channels/update', { names: [channel.name, other.name], visibility: 'USERS' }),
      feature: ({ at }, who) => who.put(`${at}/featured`, { featured: 1 }),
      'add content': ({ at }, who) => who.post(`${at}/content/${video.id}`, { type: 'video', op: 'add' }),
      'feature content': ({ at, held }, who) => who.post(`${at}/content/${held.id}`, { type: 'video', featured: 1 }),
      'feature several': ({ at, held }, who) => who.put(`${at}/content`, { items: [held.id], featured: 1 }),
      'remove several': ({ at, held }, who) => who.delete(`${at}/content`, { items: [held.id] }),
      'remove content': ({ at, held }, who) => who.delete(`${at}/content/${held.id}`),
      'publish a video': ({ held, channel, other }, who) =>
        who.put('/web/ajax/videos/update', { gconfid: held.id, channels: [other.name, channel.name], video_topics_data: newTopics() }),
      'publish another video': ({ channel, other }, who) =>
        who.put('/web/ajax/videos/update', { gconfid: video.id, channels: [other.name, channel.name], initiator: 'workbench' }),
    }
    expect(await racePairs([ann, root], make, calls)).toEqual([])
  })

  it('two people who publish several videos of several channels at the same time both have their answer', async () => {
    const app = await startedApp()
    const [ann, root] = await staff(app)
    const make = async () => {
      const owned = { owner: ann }
      const [one, two, three, four] = [
        await aVideo(app.db, owned),
        await aVideo(app.db, owned),
        await aVideo(app.db, owned),
        await aVideo(app.db, owned),
      ]
      const of = { owner: ann, managers: [root] }
      for (const videos of [
        [two, three],
        [one, four],
      ])
        await aChannel(app.db, { ...of, videos })
      const wanted = [await aChannel(app.db, of), await aChannel(app.db, of)] as const
      return { first: [one.id, two.id], second: [three.id, four.id], wanted }
    }
    const publish = (who: TestPerson, ids: string[], channel: { name: string }) =>
      who.put('/web/ajax/videos/update', { gconfid: ids.join(), channels: [channel.name] })
    const statuses: number[] = []
    for (let times = 0; times < 12; times++) {
      const { first, second, wanted } = await make()
      const both = await Promise.all([publish(ann, first, wanted[0]), publish(root, second, wanted[1])])
      statuses.push(...both.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })

  it('every two calls about a playlist and its videos have their answer', async () => {
    const app = await startedApp()
    const [ann, root] = await staff(app)
    const [channel, another] = [await aChannel(app.db, { owner: ann, managers: [root] }), await aVideo(app.db, { owner: ann })]
    const make = async () => {
      const videos = [await aVideo(app.db, { owner: ann }), await aVideo(app.db, { owner: ann })] as const
      const playlist = await aPlaylist(app.db, { owner: ann, videos })
      return { videos, playlist, at: `/web/ajax/playlists/${playlist.name}` }
    }
    const calls: Calls<Awaited<ReturnType<typeof make>>> = {
      add: ({ at }, who) => who.post(`${at}/content/${another.id}`),
      remove: ({ at, videos }, who) => who.delete(`${at}/content/${videos[0].id}`),
      reorder: ({ at, videos }, who) => who.put(`${at}/reorder`, { members: { [videos[0].id]: 2, [videos[1].id]: 1 } }),
      'add several': ({ at, videos }, who) => who.post(`${at}/content`, { videos: [another.id, videos[1].id] }),
      'remove several': ({ at, videos }, who) => who.delete(`${at}/content`, { videos: videos.map(({ id }) => id) }),
      sort: ({ at }, who) => who.put(`${at}/sort`, { order_by: 'date', order_type: 'desc' }),
      unsort: ({ at }, who) => who.delete(`${at}/sort`),
      copy: ({ at }, who) => who.post(`${at}/copy`),
      update: ({ at }, who) => who.put(`${at}/update`, { displayname: 'New', topics: newTopics() }),
      feature: ({ at }, who) => who.put(`${at}/featured`, { featured: 1 }),
      delete: ({ at }, who) => who.delete(`${at}/delete`),
      publish: ({ playlist }, who) =>
        who.post(`/web/ajax/channels/${channel.name}/content/${playlist.id}`, { type: 'playlist', op: 'add' }),
      withdraw: ({ playlist }, who) => who.delete(`/web/ajax/channels/${channel.name}/content/${playlist.id}`),
      'delete a video': ({ videos }, who) => who.delete('/web/ajax/videos/delete', { gconfids: videos[0].id, gconfid: videos[0].id }),
    }
    expect(await racePairs([ann, root], make, calls)).toEqual([])
  })

  it('every two calls about a video, its comments and the lists that hold it have their answer', async () => {
    const app = await startedApp()
    const [ann, root] = await staff(app)
    const [channel, playlist] = [await aChannel(app.db, { owner: ann, managers: [root] }), await aPlaylist(app.db, { owner: ann })]
    const template = await aTemplate(app.db)
    const rita = await aPerson(app, { role: 'reviewer' })
    const make = async () => {
      const video = await aVideo(app.db, { owner: ann })
      const comment = await aComment(app.db, { video, author: ann })
      const reply = await aComment(app.db, { video, author: root, parent: comment })
      return {
        video,
        reply,
        thread: `/web/ajax/partials/videos/${video.id}/comments`,
        comment,
        lists: `/web/ajax/videos/${video.id}/mylist`,
      }
    }
    const calls: Calls<Awaited<ReturnType<typeof make>>> = {
      update: ({ video }, who) =>
        who.put('/web/ajax/videos/update', {
          gconfid: video.id,
          video_title: 'New',
          video_topics_data: newTopics(),
          channels: [channel.name],
          customVideoProperties: { video_heading: who.name },
        }),
      delete: ({ video }, who) => who.delete('/web/ajax/videos/delete', { gconfid: video.id }),
      feature: ({ video }, who) => who.put(`/web/ajax/videos/${video.id}/featured`, { featured: 1 }),
      copy: ({ video }, who) => who.post(`/web/ajax/videos/${video.id}/copy`, { displayname: 'Copy' }),
      'send for review': ({ video }, who) => who.post(`/web/ajax/videos/${video.id}/review`, { action: 'send', reviewername: rita.name }),
      expire: ({ video }, who) => who.post(`/api/v3/videos/${video.id}/expire`),
      like: ({ video }, who) => who.post(`/web/ajax/videos/${video.id}/like`),
      unlike: ({ video }, who) => who.delete(`/web/ajax/videos/${video.id}/like`),
      comment: ({ thread }, who) => who.post(thread, { text: `Hello @${ann.name}` }),
      reply: ({ thread, comment }, who) => who.post(thread, { text: 'Yes', comment_type: 'reply_comment', adid: comment.id }),
      'reply to the reply': ({ thread, reply }, who) => who.post(thread, { text: 'No', comment_type: 'reply_comment', adid: reply.id }),
      'like the comment': ({ thread, comment }, who) => who.post(`${thread}/${comment.id}/like`),
      'unlike the comment': ({ thread, comment }, who) => who.delete(`${thread}/${comment.id}/like`),
      'delete the comment': ({ thread, comment }, who) => who.delete(`${thread}/${comment.id}`),
      'delete the reply': ({ thread, reply }, who) => who.delete(`${thread}/${reply.id}`),
      'restore the reply': ({ thread, reply }, who) => who.put(`${thread}/${reply.id}`, { op: 'restore' }),
      pin: ({ thread, comment }, who) => who.put(`${thread}/${comment.id}`, { op: 'pin' }),
      save: ({ lists }, who) => who.post(lists, { text: 'Favorites' }),
      unsave: ({ lists }, who) => who.delete(lists, { text: 'Favorites' }),
      'add to a playlist': ({ video }, who) => who.post(`/web/ajax/playlists/${playlist.name}/content/${video.id}`),
      'choose a template': ({ video }, who) =>
        who.post(`/api/v3/videos/${video.id}/properties`, { key: 'global_package_id', value: template.id }),
      'remove the template': ({ video }, who) =>
        who.delete(`/web/ajax/videos/${video.id}/globalTemplates/${template.id}`, { key: 'global_package_id' }),
      'change the template': () => root.put(`/web/ajax/globaltemplates/${template.id}`, { name: 'Contact' }),
      'save a feedback link': ({ video }, who) =>
        who.post(`/web/videos/${video.id}/feedback`, { customFeedback_url: 'https://example.com/f' }),
      'remove the feedback link': ({ video }, who) => who.delete(`/web/videos/${video.id}/deletefeedback`, {}),
      'remove from a channel': ({ video }, who) => who.delete(`/web/ajax/channels/${channel.name}/content/${video.id}`),
    }
    expect(await racePairs([ann, root], make, calls)).toEqual([])
  })

  it('every two calls about an event and what is said at it have their answer', async () => {
    const app = await startedApp()
    const [ann, root] = await staff(app)
    const bob = await aPerson(app)
    const channel = await aChannel(app.db, { owner: ann, managers: [root] })
    const make = async () => {
      const settings = { asks_registration: true, places: 1 }
      const event = await anEvent(app.db, { owner: ann, hosts: [root], visibility: 'PUBLIC', settings })
      const comment = await aComment(app.db, { event, author: ann })
      const reply = await aComment(app.db, { event, author: root, parent: comment })
      const question = await aQuestion(app.db, event)
      const held = `/api/v3/events/${event.id}/held-comments/${await aHeldComment(app.db, { event, author: bob })}`
      return { event, comment, reply, question, held, thread: `/web/ajax/partials/videos/${event.id}/comments` }
    }
    const calls: Calls<Awaited<ReturnType<typeof make>>> = {
      update: ({ event }, who) =>
        who.put(`/web/ajax/events/${event.id}/update`, {
          displayname: 'New',
          channels: [channel.name],
          hosts: [ann, root].map(({ name }) => ({ username: name, owner_type: 'HOST' })),
        }),
      'register and unregister': async ({ event }) => {
        const at = `/api/v3/events/${event.id}/registrations`
        const [registered] = await Promise.all([bob.post(at), bob.delete(at)])
        return registered
      },
      'limit places': ({ event }, who) => who.put(`/api/v3/events/${event.id}/registration-form`, { required: 1, limit: 1 }),
      'end a registration': ({ event }, who) => who.delete(`/api/v3/events/${event.id}/registrations/people/${bob.name}`),
      'join as a guest': ({ event }) =>
        app.anonymous.post(`/web/events/${event.id}/participant/join`, { displayname: 'Gina', email: 'gina@example.net' }),
      begin: ({ event }, who) => who.post(`/api/v3/events/${event.id}/state`, { state: 'LIVE' }),
      cancel: ({ event }, who) => who.delete(`/web/ajax/events/${event.id}`, { message: '' }),
      delete: ({ event }, who) => who.delete(`/web/ajax/events/${event.id}`),
      attend: ({ event }, who) => who.post(`/api/v3/events/${event.id}/attendance`),
      'keep a session': ({ event }, who) => who.post(`/web/ajax/events/${event.id}/session-initiation`, { uri: 'sip:room@example.org' }),
      comment: ({ thread }, who) => who.post(thread, { text: 'Hello' }),
      answer: ({ thread, reply }, who) => who.post(thread, { text: 'No', comment_type: 'reply_comment', adid: reply.id }),
      pin: ({ thread, comment }, who) => who.put(`${thread}/${comment.id}`, { op: 'pin' }),
      'delete the comment': ({ thread, comment }, who) => who.delete(`${thread}/${comment.id}`),
      'delete the reply': ({ thread, reply }, who) => who.delete(`${thread}/${reply.id}`),
      'restore the reply': ({ thread, reply }, who) => who.put(`${thread}/${reply.id}`, { op: 'restore' }),
      'like the comment': ({ thread, comment }, who) => who.post(`${thread}/${comment.id}/like`),
      ask: ({ event }, who) => who.post(`/web/ajax/partials/events/${event.id}/questions`, { text: 'Why?' }),
      'vote for a question': ({ event, question }, who) => who.post(`/api/v3/events/${event.id}/questions/${question}/vote`),
      'take a question': ({ event, question }, who) => who.put(`/api/v3/events/${event.id}/questions/${question}/claim`, { claimed: true }),
      'answer a question': ({ event, question }, who) =>
        who.put(`/web/ajax/partials/events/${event.id}/questions/${question}`, { state: 'ANSWERED' }),
      'delete a question': ({ event, question }, who) => who.delete(`/web/ajax/partials/events/${event.id}/questions/${question}`),
      'put into a channel': ({ event }, who) =>
        who.post(`/web/ajax/channels/${channel.name}/content/${event.id}`, { type: 'event', op: 'add' }),
      'set its controls': ({ event }, who) => who.put(`/api/v3/events/${event.id}/controls`, { slow_mode_seconds: 5, words: ['fool'] }),
      mute: ({ event }, who) => who.put(`/api/v3/events/${event.id}/people/${bob.name}`, { muted: 1 }),
      'publish what is held': ({ held }, who) => who.put(held, { op: 'release' }),
      'refuse what is held': ({ held }, who) => who.put(held, { op: 'refuse' }),
    }
    expect(await racePairs([ann, root], make, calls)).toEqual([])
  })

  it("every two calls about a person's lists have their answer", async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    let made = 0
    const make = async () => {
      const [name, video] = [`List ${made}`, await aVideo(app.db)]
      made += 1
      const save = () => ann.post(`/web/ajax/videos/${video.id}/mylist`, { text: name })
      await save()
      return { name, save, unsave: () => ann.delete(`/web/ajax/videos/${video.id}/mylist`, { text: name }) }
    }
    const calls: Calls<Awaited<ReturnType<typeof make>>> = {
      save: ({ save }) => save(),
      unsave: ({ unsave }) => unsave(),
      remove: ({ name }) => ann.delete(`/web/ajax/partials/${encodeURIComponent(name)}/mylists`, { text: name }),
      restore: ({ name }) => ann.post(`/web/ajax/partials/${encodeURIComponent(name)}/mylists`, { op: 'restore', text: name }),
      rename: ({ name }) =>
        ann.put(`/web/ajax/partials/${encodeURIComponent(`${name}b`)}/mylists`, { oldlistname: name, listname: `${name}b` }),
      create: ({ name }) => ann.post('/api/v3/lists', { name }),
      order: ({ name }) => ann.put('/api/v3/lists', { names: [name, 'Favorites'] }),
    }
    expect(await racePairs([ann, ann], make, calls)).toEqual([])
  })
})

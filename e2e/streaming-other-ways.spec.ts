import type { Page } from '@playwright/test'
import { startSipTwin } from '#domains/live/testing.ts'
import { killEncoders, publishBySrt } from '#tests/encoders.ts'
import { freePort } from '#tests/free-port.ts'
import { answerQuestion, aPlannedEvent } from './harness/events.ts'
import { visitor } from './harness/people.ts'
import { expect, expectAccessible, newLyceum, test } from './harness/test.ts'
import { aWord } from './harness/videos.ts'

test.afterAll(killEncoders)

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('a host sends by SRT with the line that the page gives them, and is cut off when they change the key', { tag: '@long' }, async ({
  browser,
}) => {
  const port = await freePort()
  await using server = await newLyceum('srt', { SRT_PORTS: `${port}-${port}`, RTMP_PORT: '0' })
  const host = await visitor(browser, server, 'root')
  const { page } = host
  await page.goto(await aPlannedEvent(host, `By SRT ${aWord()}`))
  await tab(page, 'Encoder').click()
  await expect(page.getByText('This installation takes nothing by RTMP.')).toBeVisible()
  await tab(page, 'Encoder by SRT').click()
  await expect(page.getByText('The port is open.')).toBeVisible()
  const line = page.getByLabel('Both in one line, as OBS takes it', { exact: true })
  await expect(line).toHaveAttribute('type', 'password')
  await expectAccessible(page)
  const encoder = publishBySrt(await line.inputValue())
  await expect(page.getByText('Receiving', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change key' }).click()
  await answerQuestion(page, 'Change key')
  expect(await encoder.ended).toBe(false)
  await expect(page.getByText('The stream key was changed. The encoder needs the new one.')).toBeVisible()
  // Whoever comes back sees what sends.
  publishBySrt(await line.inputValue())
  await expect(page.getByText('Receiving', { exact: true })).toBeVisible()
  await page.reload()
  await expect(tab(page, 'Encoder by SRT')).toHaveAttribute('aria-selected', 'true')

  // The only port is in use.
  await page.goto(await aPlannedEvent(host, `Without a port ${aWord()}`))
  await tab(page, 'Encoder by SRT').click()
  await expect(page.getByText('All ports for SRT are in use for other events.')).toBeVisible()
  await host.context.close()
})

/** A browser that sends moving pictures and a tone, as an encoder that speaks WHIP does. @returns what the server answered */
const sendByWhip = (page: Page, address: string, token: string): Promise<number> =>
  page.evaluate(
    async ([to, key]) => {
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height] = [640, 360]
      const paper = canvas.getContext('2d')
      let step = 0
      setInterval(() => {
        if (!paper) return
        paper.fillStyle = `hsl(${step++ % 360} 70% 50%)`
        paper.fillRect(0, 0, 640, 360)
      }, 33)
      const sound = new AudioContext()
      const [tone, out] = [sound.createOscillator(), sound.createMediaStreamDestination()]
      tone.connect(out)
      tone.start()
      const peer = new RTCPeerConnection()
      const camera = peer.addTransceiver(canvas.captureStream(30).getVideoTracks()[0] ?? 'video', { direction: 'sendonly' })
      const all = RTCRtpSender.getCapabilities('video')?.codecs ?? []
      camera.setCodecPreferences(all.filter(({ mimeType }) => mimeType === 'video/H264'))
      peer.addTransceiver(out.stream.getAudioTracks()[0] ?? 'audio', { direction: 'sendonly' })
      await peer.setLocalDescription()
      const headers = { 'content-type': 'application/sdp', authorization: `Bearer ${key}` }
      const answer = await fetch(to, { method: 'POST', credentials: 'omit', headers, body: peer.localDescription?.sdp ?? '' })
      if (answer.ok) await peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() })
      return answer.status
    },
    [address, token] as const,
  )

test('a host gives the address and the token of WHIP to an encoder, whose pictures come to the event', { tag: '@long' }, async ({
  browser,
}) => {
  const first = await freePort()
  await using server = await newLyceum('whip', { WHIP_PORTS: `${first}-${first + 40}` })
  const [host, encoder] = [await visitor(browser, server, 'root'), await visitor(browser, server, 'root')]
  const { page } = host
  await page.goto(await aPlannedEvent(host, `By WHIP ${aWord()}`))
  await tab(page, 'Encoder by WHIP').click()
  const token = page.getByLabel('Bearer token', { exact: true })
  await expect(token).toHaveAttribute('type', 'password')
  await expectAccessible(page)
  const { pathname } = new URL(await page.getByLabel('Server', { exact: true }).inputValue())
  await encoder.page.goto('/web/my/history')
  expect(await sendByWhip(encoder.page, pathname, await token.inputValue())).toBe(201)
  await expect(page.getByText('Receiving', { exact: true })).toBeVisible()
  await expect(page.getByText(/640 × 360/)).toBeVisible()
  await encoder.context.close()
  await expect(page.getByText('Receiving', { exact: true })).toBeHidden()
  await host.context.close()
})

test('a host joins the SIP session of an event and hangs up, and reads why a session was not joined', { tag: '@long' }, async ({
  browser,
}) => {
  const answers = [{ status: 486, reason: 'Busy Here', body: '' }]
  const room = await startSipTwin({ answers })
  const first = await freePort()
  await using server = await newLyceum('sip', { SIP_PORTS: `${first}-${first + 20}`, SIP_PROXY: `127.0.0.1:${room.port}` })
  const host = await visitor(browser, server, 'root')
  const { page } = host
  await page.goto(await aPlannedEvent(host, `By SIP ${aWord()}`))
  await tab(page, 'SIP session').click()
  await expect(page.getByText('The event has no SIP session.')).toBeVisible()
  await page.getByRole('button', { name: 'More actions for this event' }).click()
  await page.getByRole('menuitem', { name: 'SIP session' }).click()
  const dialog = page.getByRole('dialog', { name: 'SIP session' })
  await dialog.getByRole('textbox', { name: 'Session address' }).fill('sip:room@example.org')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('The SIP session is busy.')).toBeVisible()
  const media = ['m=audio 4000 RTP/AVP 111', 'm=video 4002 RTP/AVP 96']
  answers[0] = { status: 200, reason: 'OK', body: ['v=0', 'c=IN IP4 127.0.0.1', ...media, ''].join('\r\n') }
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('The session is joined.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hang up' }).click()
  await expect(page.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
  await expect.poll(() => room.heard.some(({ method }) => method === 'BYE')).toBe(true)
  await host.context.close()
  room.close()
})

import { expect, it } from 'vitest'
import { deviceOf } from './device-class.ts'

it('a browser is told apart by the device that it names', () => {
  const said = {
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36': 'desktop',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15': 'desktop',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0': 'desktop',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1': 'phone',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36': 'phone',
    'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Chrome/156.0 Safari/537.36': 'tablet',
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1': 'tablet',
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0) AppleWebKit/537.36 Chrome/94.0 TV Safari/537.36': 'tv',
    'curl/8.5': 'unknown',
  }
  for (const [agent, device] of Object.entries(said)) expect(deviceOf(agent), agent).toBe(device)
  expect(deviceOf(undefined)).toBe('unknown')
})

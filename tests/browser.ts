import { existsSync } from 'node:fs'

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const found = names.map((name) => `/usr/bin/${name}`).find(existsSync)

/** The Chromium of the system's packages; the shell without windows where it is there. Where there is none, what launches it names the one that is missing. */
export const browserPath = found ?? '/usr/bin/chromium-headless-shell'

export const browserArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  // A name that a browser takes for another machine's: what comes from there by http is no secure context.
  '--host-resolver-rules=MAP lyceum.example 127.0.0.1',
]

import { existsSync } from 'node:fs'

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const found = names.map((name) => `/usr/bin/${name}`).find(existsSync)
if (!found) throw new Error('The journeys need Chromium: apt-get install chromium-headless-shell')

/** The Chromium of the system's packages; the shell without windows where it is there. */
export const browserPath = found

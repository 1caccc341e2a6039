import type { CSSProperties } from 'react'
import type { Channel } from '../contract.ts'

/** The channel's own colour as it is in the light, and deep in the dark: words of the page's ink stand on both. */
export const themeColour = (code: string): string => `light-dark(${code}, oklch(from ${code} 0.34 0.055 h))`

/** A second tone of it, for what lies on the first. */
export const themeTone = (code: string): string => `light-dark(oklch(from ${code} 0.8 0.095 h), oklch(from ${code} 0.45 0.085 h))`

/** For words in the colour on the page's own ground. */
const themeInk = (code: string): string => `light-dark(oklch(from ${code} 0.45 0.1 h), oklch(from ${code} 0.86 0.07 h))`

/** The colours of a channel as variables, for everything inside. */
export const themed = ({ theme_colour: code }: Pick<Channel, 'theme_colour'>): CSSProperties =>
  ({ '--channel': themeColour(code), '--channel-tone': themeTone(code), '--channel-ink': themeInk(code) }) as CSSProperties

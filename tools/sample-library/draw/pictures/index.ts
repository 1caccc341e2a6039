import { circuit, servers } from './machines.ts'
import { coins, conveyor, receipt, scales } from './money.ts'
import { lab, lift, mountain, nightShift, river, stretch, turbines } from './nature.ts'
import { desk, exit, team, van, warehouse } from './places.ts'
import type { Picture } from './stage.ts'
import { flowmeter, microphone, mug, padlock, passkey, phishing, valve } from './things.ts'
import { board, document, headset, meeting, remote, talk } from './work.ts'

export const pictures = {
  board,
  circuit,
  coins,
  conveyor,
  desk,
  document,
  exit,
  flowmeter,
  headset,
  lab,
  lift,
  meeting,
  microphone,
  mountain,
  mug,
  nightShift,
  padlock,
  passkey,
  phishing,
  receipt,
  remote,
  river,
  scales,
  servers,
  stretch,
  talk,
  team,
  turbines,
  valve,
  van,
  warehouse,
} as const satisfies Record<string, Picture>

export type PictureName = keyof typeof pictures

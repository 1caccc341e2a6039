/** The chapters of videos by the names of their files: what begins at which second. */
export const chaptersByFile: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'lockout-tagout': {
    0: 'Why a switched-off machine can start',
    8: 'Stop it and isolate it',
    17: 'Your padlock, your tag',
    25: 'One key, in your pocket',
  },
  'how-the-pulse-4-measures': { 0: 'A meter without a wheel', 9: 'Two clicks in the water', 25: 'Even a dripping tap counts' },
  'sharing-the-warehouse-floor': { 0: 'One floor for trucks and people', 11: 'Lines, crossings, eyes', 28: 'What the blue light did' },
  'fire-drill': { 0: 'What the alarm asks of you', 8: 'Two minutes, not three', 18: 'The way out' },
  'your-first-week': { 0: 'Welcome', 10: 'From Monday to Wednesday', 24: 'Your team, and what surprised you', 31: 'By the weekend' },
  'spot-a-phishing-message': { 0: 'A message that fooled eleven of us', 9: 'Sender, pressure, link', 24: 'Report it, or call' },
  passkeys: { 0: 'No more passwords', 10: 'Add a passkey', 21: 'Three seconds, not thirty' },
  'expenses-in-five-days': { 0: 'Your money back', 8: 'Photograph, one line, send', 22: 'Why claims come back' },
  'who-has-not-spoken': { 0: 'Who says nothing', 9: 'Forty meetings, timed', 19: 'Three habits' },
  'replacing-a-meter-in-the-douro': { 0: 'Above the Douro', 12: 'A bypass first', 23: 'Old out, new in', 34: 'The water is theirs' },
  'the-night-telemetry-went-quiet': {
    0: 'Seventeen minutes past two',
    11: 'A certificate that had expired',
    21: 'The alarm that nobody heard',
    32: 'What we changed',
  },
  'third-quarter-in-plain-words': { 0: 'Three numbers', 9: 'What came in', 21: 'What was left', 35: 'What is in the bank' },
  'net-zero-by-2035': { 0: 'Tonnes, not adjectives', 9: 'Where they come from', 20: 'What we do about them' },
}

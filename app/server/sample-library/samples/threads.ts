import type { SampleThread } from './events.ts'

/** What people say about videos, by the names of their files. */
export const threadsByFile: Readonly<Record<string, readonly SampleThread[]>> = {
  'how-the-pulse-4-measures': [
    {
      by: 'leo.bianchi',
      text: 'A customer asked me whether air in the pipe counts as water. Does it?',
      replies: [{ by: 'yuki.tanaka', text: 'No. Air swallows the click, and that reading is left out. You hear the two clicks at 0:09.' }],
    },
    { by: 'marta.kowalska', text: 'I play 0:25 to people who call about a high bill. It helps more than any letter.' },
  ],
  'fire-drill': [
    {
      by: 'sam.porter',
      text: 'Where does the night shift meet? The south gate is locked then.',
      replies: [{ by: 'noah.adeyemi', text: 'At the loading bay. I have added it to the plan beside the lift.' }],
    },
    { by: 'hanna.lindqvist', text: 'Two minutes and ten seconds last week. Nearly there.' },
  ],
  'lockout-tagout': [
    {
      by: 'piotr.zielinski',
      text: 'What if two of us work on the same machine?',
      replies: [{ by: 'grace.okafor', text: 'Two padlocks, two tags. It starts again when both are gone.' }],
    },
    { by: 'sam.porter', text: 'We hung the four steps on the wall next to the press.' },
  ],
  'spot-a-phishing-message': [
    {
      by: 'joana.reis',
      text: 'I got exactly this one on Tuesday, with the logo of a parcel service.',
      replies: [{ by: 'aisha.khan', text: 'Thank you for reporting it. Since then it reaches nobody here.' }],
    },
    { by: 'victor.moreau', text: 'Please send this round again before the holidays.' },
  ],
  'your-first-week': [
    {
      by: 'sam.porter',
      text: 'Is there a map of the factory floor somewhere?',
      replies: [{ by: 'priya.raman', text: 'At reception, and in the first mail that you got from us.' }],
    },
    { by: 'joana.reis', text: 'On Wednesday I listened in on eleven calls. Best day of the week.' },
  ],
  'expenses-in-five-days': [
    {
      by: 'leo.bianchi',
      text: 'Does daylight mean no flash?',
      replies: [{ by: 'victor.moreau', text: 'It does. With flash the print turns white, see 0:08.' }],
    },
  ],
  'who-has-not-spoken': [{ by: 'daniel.hughes', text: 'We tried the silent minute on Monday. Three ideas from people who never speak.' }],
}

import { type Place, plantLibrary } from '#domains/topics/server.ts'
import type { Tx } from '#platform/server/db.ts'

const tree: readonly Place[] = [
  {
    name: 'Working at Merewater',
    topics: [],
    children: [
      { name: 'Your first weeks', topics: ['onboarding', 'how-to'] },
      { name: 'Health and safety', topics: ['safety', 'health', 'wellbeing'] },
      { name: 'Leading and talking', topics: ['leadership', 'communication'] },
    ],
  },
  {
    name: 'What we make',
    topics: ['product'],
    children: [
      { name: 'Engineering', topics: ['engineering'] },
      { name: 'Quality', topics: ['quality'] },
      { name: 'Sustainability', topics: ['sustainability'] },
    ],
  },
  {
    name: 'With customers',
    topics: ['customer-care'],
    children: [
      { name: 'In the field', topics: ['field-service'] },
      { name: 'Sales', topics: ['sales'] },
    ],
  },
  {
    name: 'Running the company',
    topics: [],
    children: [
      { name: 'Strategy and money', topics: ['strategy', 'finance'] },
      { name: 'Security', topics: ['security'] },
    ],
  },
]

/** The places that there are topics for. */
const grown = (places: readonly Place[], known: readonly string[]): Place[] =>
  places
    .map((place) => ({
      ...place,
      topics: place.topics.filter((topic) => known.includes(topic)),
      children: grown(place.children ?? [], known),
    }))
    .filter(({ topics, children }) => topics.length > 0 || children.length > 0)

/** A tree of these topics to browse by, unless somebody has arranged one. */
export const makeLibrary = (tx: Tx, topics: readonly string[]): Promise<void> => plantLibrary(tx, grown(tree, topics))

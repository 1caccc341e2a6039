import { identify as identifyPerson } from '#domains/accounts/server.ts'
import { identifyGuest } from '#domains/events/server.ts'

/** Who asks: a person, or else a guest of an event, or else an anonymous viewer. */
export const identifyViewer: typeof identifyPerson = async (request, ports, again) => {
  const identity = await identifyPerson(request, ports, again)
  return identity.viewer.role === 'anonymous' ? ((await identifyGuest(request, ports)) ?? identity) : identity
}

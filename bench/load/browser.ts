import { cookieOf } from './library.ts'

/** Calls by one person, as their browser sends them. */
export async function browserOf(url: string, person: number) {
  const headers = { cookie: cookieOf(person), accept: 'application/json', 'content-type': 'application/json' }
  const { _csrf } = (await (await fetch(`${url}/web/csrfToken`, { headers })).json()) as { _csrf: string }
  return async (method: string, address: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${url}${address}`, { method, headers: { ...headers, 'x-csrf-token': _csrf }, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}

import type { Services } from '../services.ts'

/** Identifier of this application at the push service (spec 9). */
const pushApplication = 2

type Calling = Pick<Services, 'clients' | 'config'>
const url = ({ config }: Calling) => `${config.apiRoot}/notification/firebase`

/** Has messages sent to this browser by the name that the push service has given it (spec 7). */
export async function insertPushToken(services: Calling, token: string): Promise<void> {
  const body = { appId: pushApplication, token }
  await services.clients.token.send({ url: url(services), method: 'POST', body })
}

/** The same, in place of the name that it had before. */
export async function updatePushToken(services: Calling, token: string, previous: string): Promise<void> {
  const body = { appId: pushApplication, token, previous }
  await services.clients.token.send({ url: url(services), method: 'PUT', body })
}

/** Ends it for this browser; where the person is signed in on others, those go on. */
export async function deletePushToken(services: Calling, token: string): Promise<void> {
  await services.clients.token.send({
    url: `${url(services)}/${pushApplication}`,
    method: 'DELETE',
    body: { token },
  })
}

import * as z from 'zod/mini'
import {
  acceptAsNewAccount,
  acceptInvitation,
  readInvitation,
} from '../../resources/account/invitation.calls.ts'
import { send } from '../../providers/http/request.ts'
import type { Services } from '../../providers/services.ts'

const post = (apiRoot: string, path: string, body: object) =>
  send({ url: `${apiRoot}/${path}`, method: 'POST', body }, {})

/** Who is invited, and to which company. */
export async function describe({ config }: Services, invitation: string) {
  const { data } = await post(config.apiRoot, readInvitation.path, { invitation })
  return z.parse(readInvitation.answer, data)
}

/** Ties the employment to the account that is signed in. */
export async function accept({ clients, config }: Services, invitation: string): Promise<void> {
  await clients.token.send({
    url: `${config.apiRoot}/${acceptInvitation.path}`,
    method: 'POST',
    body: { invitation },
  })
}

/** Makes an account that the employment is tied to. @returns its login */
export async function acceptAsNew(
  { config }: Services,
  given: { invitation: string; password: string; email?: string },
): Promise<string> {
  const { data } = await post(config.apiRoot, acceptAsNewAccount.path, given)
  return z.parse(acceptAsNewAccount.answer, data).username
}

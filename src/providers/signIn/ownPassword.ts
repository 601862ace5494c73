import { passwordState, type PasswordState } from '../../resources/account/password.shapes.ts'
import type { Services } from '../services.ts'

/** The signed-in person's own password. */
export interface OwnPassword {
  state: () => Promise<PasswordState>
  /** Ends every other session. @throws IdentityError with the service's message */
  change: (previous: string, proposed: string) => Promise<void>
}

/** Reads over the identity-token client and changes by the identity service (spec 7). */
export const createOwnPassword = ({
  clients,
  config,
  identity,
}: Pick<Services, 'clients' | 'config' | 'identity'>): OwnPassword => ({
  state: async () =>
    passwordState.parse((await clients.token.send({ url: `${config.apiRoot}/user/password` })).data),
  change: async (previous, proposed) => (await identity.pool()).changePassword(previous, proposed),
})

import type { AuthProvider } from 'react-admin'
import type { Action } from '../../domain/access/permissions.ts'
import { resourceAtRoute } from '../../resources/index.ts'
import { reachOf } from '../../schema/reach.ts'
import type { Access } from '../viewer/access.ts'
import { ownProfile } from '../viewer/companies.ts'
import type { CompanyFacts } from '../../resources/company/company.shapes.ts'
import type { Services } from '../services.ts'
import { signOut } from './signOut.ts'

const actionNamed: Readonly<Record<string, Action>> = {
  list: 'read',
  show: 'read',
  export: 'read',
  read: 'read',
  create: 'create',
  edit: 'update',
  update: 'update',
  delete: 'delete',
  setting: 'setting',
}

export interface AuthProviderEnvironment {
  services: Pick<Services, 'visit' | 'identity' | 'clients' | 'config' | 'session' | 'start'>
  access: Access
  /** The company that is worked in, as the console keeps it. */
  company: () => Promise<Pick<CompanyFacts, 'ownEmployeeId'>>
  /** Drops everything fetched for the user who was signed in. */
  clearCache: () => void
}

/** The signed-in user and their permissions, for react-admin (spec 4 and 6). */
export function createAuthProvider({
  services,
  access,
  company,
  clearCache,
}: AuthProviderEnvironment): AuthProvider {
  const { visit, identity, clients, config, start } = services
  const forget = () => {
    access.forget()
    clearCache()
  }
  // No message and no sign-out: the guard leads to the sign-in page, where the visitor simply signs in.
  const toSignIn = { redirectTo: '/login', logoutUser: false, message: false }

  return {
    login: async ({ username, password }: { username: string; password: string }) => {
      await identity.signIn(username, password)
      forget()
      return { redirectTo: '/direct' }
    },
    logout: async () => {
      // Nothing to end where the guard has brought a visitor who was never signed in.
      if (visit.signedIn()) await signOut(services)
      forget()
      return '/login'
    },
    checkAuth: () => (visit.signedIn() ? Promise.resolve() : Promise.reject(toSignIn)),
    // The clients renew, end the session and lead to the chooser themselves: an error that arrives here ends nothing.
    checkError: () => Promise.resolve(),
    getIdentity: async () => {
      const [{ id, firstName, lastName, email }, employeeId] = await Promise.all([
        ownProfile(clients.token, config.apiRoot, start),
        // Without it, only pages open to all users of this kind are offered.
        company().then(
          ({ ownEmployeeId }) => ownEmployeeId,
          () => undefined,
        ),
      ])
      return { id, fullName: `${firstName} ${lastName}`.trim(), firstName, email, employeeId }
    },
    getPermissions: () => access.codes(),
    canAccess: async ({ resource, action }) => {
      const known = resourceAtRoute(resource)
      const wanted = actionNamed[action]
      if (!known || !wanted) return false
      return reachOf(known, await access.codes(), wanted) !== 'none'
    },
  }
}

import '@fastify/cookie'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { codeFor, scopeOf } from '../../../src/domain/access/permissions.ts'
import { standsFor, type PlatformRole } from '../../../src/domain/platform/platform.ts'
import { seenThrough, viewAsHeader } from '../../../src/domain/access/viewAs.ts'
import type { Access, Call } from '../../../src/schema/call.ts'
import type { Caller } from '../auth/caller.ts'
import type { FindRole } from '../auth/membership.ts'
import type { Session } from '../auth/session.ts'
import { supportNamed, type FindActing } from '../auth/support.ts'
import { refuseShutOut } from './shutOut.ts'
import type { FindPlatformRole } from '../auth/platformRole.ts'
import {
  ApiError,
  badRequest,
  closedToSupport,
  conflict,
  forbidden,
  notAMember,
  notOfThePlatform,
  notSignedIn,
  sessionRunOut,
} from '../errors.ts'

/** A body and the answers, as OpenAPI has them. */
export interface Contract {
  requestBody?: Readonly<Record<string, unknown>>
  responses: Readonly<Record<string, unknown>>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** The declared call that the route serves, where there is one. */
    call?: Call
    /** What the contract says of a route that no call can declare, in OpenAPI's own terms. */
    contract?: Contract
  }
  interface FastifyRequest {
    session: Session | undefined
    caller: Caller | undefined
    /** How the caller's company stands to others; only known of routes that ask for it. */
    platform: PlatformRole | undefined
  }
}

export const sessionCookie = 'portal_session'
/** A browser sends this header to another origin only after asking, which is not allowed; so a cookie alone opens nothing. */
export const cookieGuardHeader = 'x-requested-with'

export interface AccessOptions {
  /** Checks an id token. @throws when it is not valid */
  verify: (token: string) => Promise<Session>
  findActing: FindActing
  findRole: FindRole
  findPlatformRole: FindPlatformRole
  /** What time it is. */
  now: () => Date
}

/** The caller of a route that is open to members only. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw notAMember()
  return request.caller
}

/** The signed-in person of a route that asks for one. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw notSignedIn()
  return request.session
}

/** The caller's standing towards other companies, of a route that asks for one. */
export function platformOf(request: FastifyRequest): PlatformRole {
  if (!request.platform) throw notOfThePlatform()
  return request.platform
}

/** What belongs to the platform is not reached through a client's administrator; what else is not, the call says. */
const isClosedToSupport = (access: Access, call: Call | undefined) =>
  (typeof access === 'object' && 'platform' in access) || call?.closedToSupport === true

/** A route with its access requirement. */
export interface GuardedRoute {
  method: string
  url: string
  access: Access
  call?: Call | undefined
  contract?: Contract | undefined
}

/** Guards every route by its declared access. A route without a declaration stops the start. */
export function guardRoutes(
  app: FastifyInstance,
  { verify, findActing, findRole, findPlatformRole, now }: AccessOptions,
): () => GuardedRoute[] {
  app.decorateRequest('session', undefined)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('platform', undefined)
  const declared: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    declared.push(route)
  })
  app.addHook('onReady', async () => {
    const silent = declared
      .filter((route) => !route.config?.access)
      .map(({ method, url }) => `${String(method)} ${url}`)
    if (silent.length > 0) throw new Error(`These routes declare no access: ${silent.join(', ')}`)
  })

  async function sessionFrom(request: FastifyRequest): Promise<Session> {
    const header = request.headers.authorization
    const cookie = request.headers[cookieGuardHeader] ? request.cookies[sessionCookie] : undefined
    const token = header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : cookie
    const refused = request.headers[cookieGuardHeader] && !header ? sessionRunOut : notSignedIn
    if (!token) throw refused()
    try {
      return await verify(token)
    } catch (error) {
      // Trouble of our own says nothing about the token: it must not sign anybody out.
      if (!(error instanceof ApiError && error.status === 401)) throw error
      request.log.info({ reason: error.message }, 'token refused')
      throw refused()
    }
  }

  /** The caller as they would be in the role that they look through: to read, and nothing else. */
  async function asViewer(request: FastifyRequest, caller: Caller): Promise<Caller> {
    const given = request.headers[viewAsHeader]
    if (given === undefined) return caller
    if (scopeOf(caller.codes, 'AC', 'read') !== 'all') throw forbidden(codeFor('AC', 'main', 'read'))
    if (request.method !== 'GET') {
      throw conflict('You are looking through another role: nothing can be changed until you stop.')
    }
    const permissions = /^[1-9]\d{0,15}$/.test(String(given))
      ? await findRole(caller.clientId, Number(given))
      : undefined
    if (!permissions) throw badRequest(viewAsHeader, 'There is no such role to look through.')
    return { ...caller, codes: seenThrough(permissions, caller.codes) }
  }

  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config
    if (!access || access === 'public') return
    // Protected answers must not stay in the browser's cache for the next user; a route may override this.
    void reply.header('cache-control', 'no-store')
    request.session = await sessionFrom(request)
    if (access === 'signed-in') return
    // Routes that require only a sign-in concern the signed-in user, not the one they act as; they passed above.
    const member = await findActing(request.session, supportNamed(request.headers))
    if (member.support && isClosedToSupport(access, request.routeOptions.config.call)) throw closedToSupport()
    const receivedAt = now()
    refuseShutOut(member, request.routeOptions.url ?? '', receivedAt)
    const caller = { ...(await asViewer(request, member)), receivedAt }
    request.caller = caller
    if (access === 'member') return
    if ('platform' in access) {
      const standing = await findPlatformRole(caller)
      if (!standsFor(standing, access.platform, access.right)) throw notOfThePlatform()
      request.platform = standing
      return
    }
    const scope = scopeOf(caller.codes, access.module, access.action)
    if (scope === 'none' || (access.reach === 'all' && scope !== 'all')) {
      throw forbidden(codeFor(access.module, 'main', access.action))
    }
  })

  return () =>
    declared.flatMap(({ method, url, config }) =>
      [method].flat().map((one) => ({
        method: one,
        url,
        access: config?.access ?? 'member',
        call: config?.call,
        contract: config?.contract,
      })),
    )
}

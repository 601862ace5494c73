import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { embeddedPool, type Settings } from '../config.ts'
import type { Database } from '../db/database.ts'
import { notSignedIn } from '../errors.ts'
import type { Session } from './session.ts'
import { counting, type Pool } from '../identity/context.ts'
import { identityPool } from '../identity/operations/identityPool.ts'
import type { Counting } from '../identity/limits.ts'
import { createPool, purgeExpired } from '../identity/pool.ts'
import { sessionsEndedChannel } from '../identity/revocations.ts'
import { createSecrets } from '../identity/crypto/secrets.ts'
import { endSession } from '../identity/sessions.ts'
import { createTokenVerifier, remoteKeys } from '../identity/crypto/tokenVerifier.ts'
import type { Messages } from '../messages/messages.ts'
import { masterKey } from './secretKey.ts'
import { embeddedSignUps, otherSignUps, type SignUps } from './signUps.ts'

/** How this deployment signs people in. */
export interface SignIn {
  /** @throws 401 for a token that is not good */
  verify(token: string): Promise<Session>
  /**
   * Ends the session that an id token belongs to, in every process; absent where another pool keeps the sessions.
   * @throws 401 for a token that is not good
   */
  endSession?: (token: string) => Promise<void>
  /** Adds the embedded pool's routes; absent where another pool signs in. */
  routes?: (app: FastifyInstance) => Promise<void>
  /** The embedded pool, absent where another one signs in. */
  pool?: Pool
  /** Where people sign up. */
  signUps: SignUps
  /** Counts tries of people who have not signed in. */
  counting: () => Counting
}

interface Log {
  info(line: string): void
  error(details: object, message: string): void
}

const hour = 3_600_000
const uuid = z.uuid()

/** People are known by UUID; a pool that names them otherwise is not ours to serve. */
function asSession(claims: { userUuid: string; clientId: number }): Session {
  if (!uuid.safeParse(claims.userUuid).success) throw notSignedIn()
  return { userUuid: claims.userUuid, clientId: claims.clientId }
}

function otherPool(
  settings: Settings,
  userPoolId: string,
  audience: string,
): Pick<SignIn, 'verify' | 'signUps'> {
  const region = userPoolId.split('_')[0] ?? ''
  const issuer = settings.COGNITO_ISSUER ?? `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`
  const verifier = createTokenVerifier({ issuer, audience, jwks: remoteKeys(issuer) })
  const endpoint = settings.COGNITO_ENDPOINT ?? `https://cognito-idp.${region}.amazonaws.com/`
  return {
    verify: async (token) => asSession(await verifier.verifyIdToken(token)),
    signUps: otherSignUps(endpoint, audience),
  }
}

/** The claims that the product adds to an id token: who the person is in the company they chose (spec 3). */
async function productClaims(
  db: Database,
  sub: string,
  clientId: number,
): Promise<Record<string, string | number>> {
  const [row] = await db.asPerson(sub, (tx) =>
    tx.query<{ id: number; role: string | null }>(
      `select e.id, r.name as role from employee e
       left join role r on r.client_id = e.client_id and r.id = e.role_id
       where e.person_id = $1 and e.client_id = $2 and e.status = 'active' and e.deleted_at is null`,
      [sub, clientId],
    ),
  )
  const base = { userUuid: sub, clientId }
  return row ? { ...base, userId: row.id, ...(row.role ? { role: row.role } : {}) } : base
}

/** The names, addresses and companies of a person. */
async function factsAbout(db: Database, sub: string): Promise<readonly (string | null)[]> {
  const rows = await db.asPerson(sub, (tx) =>
    tx.query<{ facts: (string | null)[] }>(
      `select array[e.first_name, e.last_name, e.contact_number, e.email, c.name] as facts
       from employee e join client c on c.id = e.client_id where e.person_id = $1 and e.deleted_at is null`,
      [sub],
    ),
  )
  return rows.flatMap(({ facts }) => facts)
}

/** The embedded user pool, or by COGNITO_* settings alone another one whose tokens are then checked against its own keys. */
export async function signInOf(
  settings: Settings,
  db: Database,
  log: Log,
  messages: Messages,
): Promise<SignIn> {
  const master = await masterKey(settings, db.system)
  if (settings.COGNITO_USER_POOL_ID && settings.COGNITO_CLIENT_ID) {
    const secrets = createSecrets(master)
    return {
      ...otherPool(settings, settings.COGNITO_USER_POOL_ID, settings.COGNITO_CLIENT_ID),
      counting: () => ({ sql: db.system, secrets, now: Date.now() }),
    }
  }
  // Without a public address tokens are read by this server alone; their issuer must not change with its port.
  const address = settings.PUBLIC_URL?.replace(/\/$/, '') ?? 'http://localhost'
  const pool = createPool({
    system: db.system,
    processes: db.notifications,
    secrets: master,
    ...embeddedPool,
    issuer: `${address}/identity/${embeddedPool.userPoolId}`,
    deliverCode: messages.deliverCode,
    channels: messages.channels,
    log,
    productClaims: (sub, clientId) => productClaims(db, sub, clientId),
    factsAbout: (sub) => factsAbout(db, sub),
  })
  await db.notifications.listen(sessionsEndedChannel, (sub) => pool.revocations.forget(sub))
  db.notifications.onLost(() => pool.revocations.forgetAll())
  const cleaning = setInterval(() => {
    purgeExpired(pool).catch((error: unknown) =>
      log.error({ err: error }, 'expired sign-in data could not be deleted'),
    )
  }, hour)
  cleaning.unref()
  const verifier = createTokenVerifier({
    issuer: pool.issuer,
    audience: pool.clientId,
    jwks: pool.keys.resolve,
    isRevoked: (claims) => pool.revocations.isRevoked(claims),
  })
  return {
    pool,
    signUps: embeddedSignUps(pool),
    counting: () => counting(pool),
    verify: async (token) => asSession(await verifier.verifyIdToken(token)),
    endSession: async (token) => {
      const { sub, originJti } = await verifier.verifyIdToken(token)
      if (originJti) await endSession(pool, sub, originJti)
    },
    routes: async (app) => {
      await app.register(async (scope) => {
        scope.addHook('onRoute', (route) => {
          route.config = { ...route.config, access: 'public' }
        })
        await identityPool(scope, { pool })
      })
    },
  }
}

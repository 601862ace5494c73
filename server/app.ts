import type { FastifyInstance } from 'fastify'
import { resourceNamed, resources } from '../src/resources/index.ts'
import { labelsMs } from '../src/resources/labels.ms.ts'
import { hooksOf, type ModuleContext, type Registration } from './engine/module.ts'
import { settleDerived, staleCounts } from './engine/derived/settling.ts'
import { openApiDocument } from './engine/contract/openapi.ts'
import { serveResources } from './engine/routes.ts'
import { areas } from './areas.ts'
import { derivedValues } from './database.ts'
import { notify } from './services/notification/notify.ts'
import { guardFiles } from './services/files/fileAccess.ts'
import { membershipLookup, roleLookup } from './platform/auth/membership.ts'
import { platformLookup, withPlatformCodes } from './platform/auth/platformRole.ts'
import { actingLookup } from './platform/auth/support.ts'
import { masterKey, opensCanary } from './platform/auth/secretKey.ts'
import { outsideOrigins, type Settings } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { wrongKey } from './platform/errors.ts'
import { openFileStorage } from './platform/files/storage.ts'
import type { Session } from './platform/auth/session.ts'
import { guardRoutes } from './platform/http/access.ts'
import { serveConsole } from './platform/http/consolePages.ts'
import { answerErrors } from './platform/http/errors.ts'
import { allowConsoles } from './platform/http/crossOrigin.ts'
import { protectAnswers } from './platform/http/guards.ts'
import { refuseNul } from './platform/http/nulCharacters.ts'
import { createHttpServer, serveOwnRoutes } from './platform/http/server.ts'
import { stopInOrder } from './platform/http/stopping.ts'
import { refuseUnknown } from './platform/http/unknownAddresses.ts'
import { takeInBodies } from './platform/http/unreadBodies.ts'
import { createSecrets } from './platform/identity/crypto/secrets.ts'
import { runJobs } from './platform/jobs/jobs.ts'
import type { Senders } from './platform/messages/letter.ts'
import { openFirebase, type PushService } from './platform/push/firebase.ts'

export interface AppOptions {
  db: Database
  settings: Settings
  /** Checks an id token of the user pool that this deployment signs in with. */
  verify: (token: string) => Promise<Session>
  /** Ends the session of an id token, where the pool that signs in is the embedded one. */
  endSession?: (token: string) => Promise<void>
  /** Folder of the built console; without one only the calls are served. */
  consoleFolder?: string
  /** Adds the embedded user pool's own routes, when it is the one that signs in. */
  identity?: (app: FastifyInstance) => Promise<void>
  /** Enables sign-up, and shows its codes in a demo. */
  registration?: Registration
  /** The ways to people outside the portal; without them they are not told. */
  senders?: Senders
  requestsPerMinute?: number
  /** Where push messages are handed to; by the settings where it is left out. */
  push?: PushService
  /** Whether jobs start when the server is ready; otherwise `jobs.start` is called, once it listens. */
  startJobs?: boolean
  /** The clock that jobs go by. */
  now?: () => Date
  /** Has an answer that is not what its call declares fail; for tests. */
  checkAnswers?: boolean
}

const roots = { rest: '/api', cmms: '/api/cmms' }

const listPaths = new Set(resources.map(({ route }) => `/${route}`))

/** The bundle of a console's page, for pages that are often the first. */
const bundleAt = (path: string) => {
  if (path === '/dashboard') return 'home'
  return listPaths.has(path) ? 'list' : undefined
}

/** Puts the server together: guards first, then every resource, then what the areas add. Not listening yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, settings, senders = {} } = options
  const app = createHttpServer(settings)
  const secrets = createSecrets(await masterKey(settings, db.system))

  allowConsoles(app, settings.CONSOLE_ORIGINS)
  answerErrors(app)
  stopInOrder(app)
  takeInBodies(app)
  refuseNul(app)
  await protectAnswers(app, {
    ...outsideOrigins(settings),
    requestsPerMinute: options.requestsPerMinute ?? 3_000,
  })
  const now = options.now ?? (() => new Date())
  const jobs = runJobs(app, { db, now }, options.startJobs)
  const operatorId = settings.OPERATOR_CLIENT_ID
  const findPlatformRole = platformLookup(db, operatorId)
  const findCaller = withPlatformCodes(membershipLookup(db), findPlatformRole)
  const findActing = actingLookup({ db, operatorId, findCaller, findPlatformRole, now })
  const served = guardRoutes(app, {
    verify: options.verify,
    findActing,
    findRole: roleLookup(db),
    findPlatformRole,
    now,
  })
  settleDerived(app, derivedValues, { db, jobs, now })
  serveOwnRoutes(app, settings, async () => {
    if (!(await opensCanary(db.system, secrets))) throw wrongKey()
    return staleCounts(db.system)
  })
  await options.identity?.(app)
  const engine = serveResources(app, {
    db,
    resources,
    registry: resourceNamed,
    translations: labelsMs,
    hooks: guardFiles(
      hooksOf(areas, resources, { registration: options.registration, senders, settings }),
      resources,
      resourceNamed,
    ),
    roots,
    findCaller,
    jobs,
    notifyStopped: (tx, owner, id) =>
      notify(tx, [owner], { type: 'system', wording: 'batchStopped', link: { route: 'batch', id } }),
    now,
  })
  const account = settings.FIREBASE_SERVICE_ACCOUNT
  const context: ModuleContext = {
    ...engine,
    db,
    settings,
    publicUrl: settings.PUBLIC_URL ?? '',
    resources,
    registry: resourceNamed,
    findCaller,
    findActing,
    storage: openFileStorage(settings),
    senders,
    log: app.log,
    secrets,
    verify: options.verify,
    endSession: options.endSession,
    push: options.push ?? (account ? openFirebase(account) : undefined),
    registration: options.registration,
    consoleFolder: options.consoleFolder,
    now,
  }
  const surroundings = {
    db,
    registry: resourceNamed,
    root: roots.rest,
    checkAnswers: options.checkAnswers ?? false,
  }
  for (const area of areas) {
    area.jobs?.(jobs, context)
    for (const call of area.calls ?? []) call.register(app, surroundings, context)
    await area.routes?.(app, context)
  }
  let contract: string | undefined
  app.get('/openapi.json', { config: { access: 'public' } }, (_request, reply) => {
    // Made once: the routes stay as they are, and anyone may ask for it.
    contract ??= JSON.stringify(
      openApiDocument(
        served().filter(({ url }) => /^\/(api|files)\b/.test(url)),
        resources,
        roots,
      ),
    )
    return reply.type('application/json; charset=utf-8').send(contract)
  })
  if (options.consoleFolder)
    await serveConsole(app, { folder: options.consoleFolder, routes: served, bundleAt })
  else refuseUnknown(app, served)
  return app
}

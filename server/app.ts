import { randomUUID } from 'node:crypto'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { resourceNamed, resources } from '../src/resources/index.ts'
import { openApiDocument } from './engine/openapi.ts'
import { serveResources } from './engine/routes.ts'
import { accessRoutes } from './modules/access/routes.ts'
import { profileRoutes } from './modules/account/profile.ts'
import { registrationRoutes, type RegistrationOptions } from './modules/account/registration/routes.ts'
import { sessionRoutes } from './modules/account/session.ts'
import { closedLoopJobs } from './modules/cmms/causes.ts'
import { dashboardRoutes } from './modules/cmms/dashboard/routes.ts'
import { mergeRoutes } from './modules/cmms/merge/routes.ts'
import { paperRoutes } from './modules/cmms/papers/routes.ts'
import { deliveryRoutes } from './modules/cmms/delivery/routes.ts'
import { facilityRoutes } from './modules/cmms/facility/routes.ts'
import { reminderRoutes } from './modules/cmms/reminders/routes.ts'
import { reminderJobs } from './modules/cmms/reminders/run.ts'
import { scheduleRoutes } from './modules/cmms/schedules/routes.ts'
import { scheduleJobs } from './modules/cmms/schedules/run.ts'
import { slaJobs } from './modules/cmms/sla/run.ts'
import { workDetailRoutes } from './modules/cmms/work/detailRoutes.ts'
import { workRoutes } from './modules/cmms/work/routes.ts'
import { requesterMailJobs } from './modules/cmms/track/mail.ts'
import { trackRoutes } from './modules/cmms/track/routes.ts'
import { readingJobs } from './modules/cmms/utilities/missing.ts'
import { utilityRoutes } from './modules/cmms/utilities/routes.ts'
import { climb, climbJob, messageJob } from './modules/emergency/ladder.ts'
import { sendMessage } from './modules/emergency/outside.ts'
import { emergencyRoutes } from './modules/emergency/routes.ts'
import { feedbackRoutes } from './modules/feedback/routes.ts'
import { fileRoutes } from './modules/files/routes.ts'
import { hooks } from './modules/hooks.ts'
import { linkRoutes } from './modules/organization/linkRoutes.ts'
import { eventRoutes } from './modules/notification/events.ts'
import { pushJob, pushKind } from './modules/notification/pushJob.ts'
import { notificationRoutes } from './modules/notification/routes.ts'
import { viewRoutes } from './modules/views/routes.ts'
import { membershipLookup, roleLookup } from './platform/auth/membership.ts'
import { masterKey } from './platform/auth/secretKey.ts'
import { calledOrigins, chatOrigins, mapOrigins, publicConfig, type Settings } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { openFileStorage } from './platform/files.ts'
import { guardRoutes, type Session } from './platform/http/access.ts'
import { serveConsole } from './platform/http/consolePages.ts'
import { answerErrors } from './platform/http/errors.ts'
import { protectAnswers } from './platform/http/guards.ts'
import { takeInBodies } from './platform/http/unreadBodies.ts'
import { createSecrets } from './platform/identity/secrets.ts'
import { createJobs, type Jobs } from './platform/jobs.ts'
import type { Senders } from './platform/messages/letter.ts'
import { openFirebase, type PushService } from './platform/push/firebase.ts'

export interface AppOptions {
  db: Database
  settings: Settings
  /** Checks an id token of the user pool that this deployment signs in with. */
  verify: (token: string) => Promise<Session>
  /** Folder of the built console; without one only the calls are served. */
  consoleFolder?: string
  /** Adds the embedded user pool's own routes, when it is the one that signs in. */
  identity?: (app: FastifyInstance) => Promise<void>
  /** How people sign up, and what a demo shows of it; without it nobody can. */
  registration?: Omit<RegistrationOptions, 'db'>
  /** The ways to people outside the portal; without them they are not told. */
  senders?: Senders
  requestsPerMinute?: number
  /** Where push messages are handed to; by the settings where it is left out. */
  push?: PushService
  /** The clock that jobs go by. */
  now?: () => Date
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What is due at a time. */
    jobs: Jobs
  }
}

const second = 1_000
const roots = { rest: '/api', cmms: '/api/cmms' }

/** Puts the server together: guards first, then every resource, then what the areas add. Not listening yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, settings, senders = {} } = options
  const app = fastify({
    logger:
      settings.LOG_LEVEL === 'silent'
        ? false
        : { level: settings.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({
      disableRequestLogging: !['debug', 'trace'].includes(settings.LOG_LEVEL),
    }),
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    trustProxy: (_address, hop) => hop < settings.TRUST_PROXY,
    connectionTimeout: 30 * second,
    requestTimeout: 60 * second,
    keepAliveTimeout: 72 * second,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  })
  app.server.headersTimeout = 15 * second
  const publicUrl = settings.PUBLIC_URL ?? ''

  answerErrors(app)
  takeInBodies(app)
  await protectAnswers(app, {
    calledOrigins: calledOrigins(settings),
    chatOrigins: chatOrigins(settings),
    mapOrigins: mapOrigins(settings),
    requestsPerMinute: options.requestsPerMinute ?? 3_000,
  })
  const findCaller = membershipLookup(db)
  const jobs = createJobs({ db, log: app.log, now: options.now })
  app.decorate('jobs', jobs)
  app.addHook('onReady', async () => jobs.start())
  app.addHook('onClose', async () => jobs.stop())
  const served = guardRoutes(app, { verify: options.verify, findCaller, findRole: roleLookup(db) })

  app.get('/healthz', { config: { access: 'public', rateLimit: false } }, async () => ({ ok: true }))
  app.get('/readyz', { config: { access: 'public', rateLimit: false } }, async () => {
    await db.system.query('select 1')
    return { ok: true }
  })
  app.get('/config.json', { config: { access: 'public' } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-cache')
    return publicConfig(settings)
  })
  await options.identity?.(app)
  sessionRoutes(app, { secure: publicUrl.startsWith('https:') })
  profileRoutes(app, db)
  if (options.registration) registrationRoutes(app, { db, ...options.registration })
  viewRoutes(app, db)
  notificationRoutes(app, db)
  const account = settings.FIREBASE_SERVICE_ACCOUNT
  jobs.handle(pushKind, pushJob(db, options.push ?? (account && openFirebase(account)), app.log))
  await eventRoutes(app, { db, findCaller, verify: options.verify })
  const { writes, batches, ledger } = serveResources(app, {
    db,
    resources,
    registry: resourceNamed,
    hooks,
    roots,
    findCaller,
  })
  closedLoopJobs(jobs, writes)
  scheduleJobs(jobs, writes)
  slaJobs(jobs)
  readingJobs(jobs, writes)
  reminderJobs(jobs, { db, senders })
  mergeRoutes(app, { db, writes })
  requesterMailJobs(jobs, { db, senders, publicUrl })
  scheduleRoutes(app, { db, writes })
  utilityRoutes(app, { db, writes, ledger, batches })
  dashboardRoutes(app, db)
  workRoutes(app, db)
  workDetailRoutes(app, { db, writes })
  deliveryRoutes(app, { db, writes })
  facilityRoutes(app, { db, writes })
  reminderRoutes(app, { db, senders })
  accessRoutes(app, { db, writes, batches })
  linkRoutes(app, { db })
  emergencyRoutes(app, db)
  jobs.handle(climbJob, { within: climb(senders) })
  jobs.handle(messageJob, { outside: sendMessage({ db, senders, log: app.log }) })
  app.get('/openapi.json', { config: { access: 'public' } }, async () => {
    const calls = served().filter(({ method, url }) => method !== 'HEAD' && /^\/(api|files)\b/.test(url))
    return openApiDocument(calls, resources, roots)
  })
  const storage = openFileStorage(settings)
  await fileRoutes(app, { db, storage, resources, registry: resourceNamed })
  paperRoutes(app, { db, storage, publicUrl })
  const visited = {
    db,
    secrets: createSecrets(await masterKey(settings)),
    consoleFolder: options.consoleFolder,
  }
  await feedbackRoutes(app, visited)
  await trackRoutes(app, visited)
  if (options.consoleFolder) await serveConsole(app, options.consoleFolder)
  return app
}

import type { FastifyInstance } from 'fastify'
import type { Resource } from '../../src/schema/resource.ts'
import type { FindCaller } from '../platform/auth/membership.ts'
import type { FindActing } from '../platform/auth/support.ts'
import type { SignUps } from '../platform/auth/signUps.ts'
import type { Settings } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStorage } from '../platform/files/storage.ts'
import type { Session } from '../platform/auth/session.ts'
import type { Counting } from '../platform/identity/limits.ts'
import type { Secrets } from '../platform/identity/crypto/secrets.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Senders } from '../platform/messages/letter.ts'
import type { PushService } from '../platform/push/firebase.ts'
import type { Registry } from './access/access.ts'
import type { Derived } from './derived/derived.ts'
import type { Ledger } from './batches/ledger.ts'
import type { BatchCalls } from './batches/routes.ts'
import { serveCall, type Answering, type Asked, type ServedCall } from './calls/calls.ts'
import { inTurn, type HookTable } from './writing/hooks.ts'
import { inUseHooks } from './writing/inUse.ts'
import type { Reads } from './reading/reads.ts'
import type { Writes } from './writing/writes.ts'
import type { Call } from '../../src/schema/call.ts'

/** How people sign up. */
export interface Registration {
  signUps: SignUps
  counting: () => Counting
  /** The code last made for a contact number, where this is a demo that shows it instead of sending it. */
  shownCode?: (contactNumber: string) => string | undefined
}

/** What every area is given: the server's parts, made once. */
export interface ModuleContext {
  db: Database
  settings: Settings
  /** Where the portal is reached, without a slash at the end; empty where it is not set. */
  publicUrl: string
  resources: readonly Resource[]
  registry: Registry
  reads: Reads
  writes: Writes
  ledger: Ledger
  batches: BatchCalls
  findCaller: FindCaller
  findActing: FindActing
  storage: FileStorage
  /** The ways to people outside the portal. */
  senders: Senders
  log: FastifyInstance['log']
  /** Encrypts and decrypts secrets. */
  secrets: Secrets
  /** Checks an id token. @throws when it is not valid */
  verify: (token: string) => Promise<Session>
  /** Ends the session of an id token, where sessions are kept here. @throws when the token is not valid */
  endSession: ((token: string) => Promise<void>) | undefined
  /** Where push messages are handed to, where there is such a service. */
  push: PushService | undefined
  /** How people sign up; without it nobody can. */
  registration: Registration | undefined
  /** Folder of the built console; without one only the calls are served. */
  consoleFolder: string | undefined
  /** What time it is; tests have a clock of their own. */
  now: () => Date
}

/** What hooks are given that reach beyond the company's records. */
export type Around = Pick<ModuleContext, 'registration' | 'senders' | 'settings'>

/** What an area does beyond its schemas. */
export interface Module {
  name: string
  /** Additions to the generic writes, by resource. Hooks that notify people outside get the link addresses. */
  hooks?: HookTable | ((around: Around) => HookTable)
  calls?: readonly ServedCall<ModuleContext>[]
  /** Values that are calculated from records, in the order in which one follows from another. */
  derived?: readonly Derived[]
  /** Registers the handlers of the module's jobs. */
  jobs?: (jobs: Jobs, context: ModuleContext) => void
  /** What no call can say: streams, uploads and public pages. */
  routes?: (app: FastifyInstance, context: ModuleContext) => void | Promise<void>
}

export const defineModule = (module: Module): Module => module

/** Says how an area answers a declared call. */
export const serve = <const C extends Call>(
  call: C,
  handler: (asked: Asked<C>, context: ModuleContext) => Promise<Answering<C>> | Answering<C>,
) => serveCall<C, ModuleContext>(call, handler)

/** The hooks of all areas after those for records in use; several of one resource run in the order of the list. */
export function hooksOf(
  modules: readonly Module[],
  resources: readonly Resource[],
  around: Around,
): HookTable {
  const own = modules.map(({ hooks = {} }) => (typeof hooks === 'function' ? hooks(around) : hooks))
  const tables = [inUseHooks(resources), ...own]
  const names = new Set(tables.flatMap((table) => Object.keys(table)))
  return Object.fromEntries(
    [...names].map((name) => {
      const parts = tables.flatMap((table) => table[name] ?? [])
      const [only] = parts
      return [name, parts.length === 1 && only ? only : inTurn(...parts)]
    }),
  )
}

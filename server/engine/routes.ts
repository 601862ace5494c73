import type { FastifyInstance } from 'fastify'
import type { Translations } from '../../src/schema/headings.ts'
import type { Resource } from '../../src/schema/resource.ts'
import type { FindCaller } from '../platform/auth/membership.ts'
import type { Database } from '../platform/db/database.ts'
import type { Tx } from '../platform/db/sql.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Registry } from './access/access.ts'
import { batchKind } from './batches/stored/ending.ts'
import { batchJob } from './batches/job.ts'
import { makeLedger } from './batches/ledger.ts'
import { batchCalls, serveBatchesOf, serveLedger } from './batches/routes.ts'
import { exportRoutes } from './exports/exportRoutes.ts'
import { serveCellsOf } from './import/cellCalls.ts'
import { importRoutes } from './import/importRoutes.ts'
import { makeReads } from './reading/reads.ts'
import { rememberTotals } from './reading/totals.ts'
import type { RouteContext } from './resourceRoutes/context.ts'
import { readRoutes } from './resourceRoutes/readRoutes.ts'
import { transitionRoutes } from './resourceRoutes/transitionRoutes.ts'
import { manyWriteRoutes, recordWriteRoutes } from './resourceRoutes/writeRoutes.ts'
import type { HookTable } from './writing/hooks.ts'
import { makeWrites } from './writing/writes.ts'

export interface EngineOptions {
  db: Database
  resources: readonly Resource[]
  registry: Registry
  /** The words of the resources in the product's other language, which files may use. */
  translations: Translations
  hooks: HookTable
  roots: { rest: string; cmms: string }
  findCaller: FindCaller
  jobs: Jobs
  /** Notifies the owner of a batch that was given up. */
  notifyStopped: (tx: Tx, owner: number, batchId: number) => Promise<unknown>
  now: () => Date
}

/**
 * Serves every resource of the registry at its paths; nothing here knows a particular one.
 * @returns the reads, writes and batches, for calls that are no plain CRUD
 */
export function serveResources(app: FastifyInstance, options: EngineOptions) {
  const { db, resources, registry, translations, hooks, roots, findCaller, jobs, notifyStopped, now } =
    options
  const reads = makeReads(db, registry, rememberTotals(db))
  const writes = makeWrites(registry, hooks, reads.carry)
  const ledger = makeLedger({ db, registry, hooks, writes, now })
  jobs.handle(batchKind, batchJob({ db, ledger, findCaller, notifyStopped, log: app.log }))
  const batches = batchCalls({ db, registry, resources, ledger })
  serveLedger(app, { db, registry, resources, ledger }, batches)
  const context: RouteContext = { app, db, reads, writes, ledger, batches }
  const serveReads = readRoutes(context, { resources, registry })
  const serveExports = exportRoutes(app, { db, registry })
  const collections = resources.flatMap((resource) =>
    [resource, ...resource.aliases].map(({ path }) => ({
      path: `${roots[resource.surface]}/${path}`,
      resource,
    })),
  )
  importRoutes(
    app,
    { db, registry, translations, now },
    collections.filter(({ resource }) => !resource.evidence && !resource.readOnly),
  )
  for (const { path, resource } of collections) {
    serveReads(path, resource)
    serveExports(path, resource)
    if (resource.readOnly) continue
    recordWriteRoutes(context, path, resource)
    manyWriteRoutes(context, path, resource)
    transitionRoutes(context, path, resource)
    serveBatchesOf(app, batches, resource, path)
    serveCellsOf(app, { db, registry, ledger, calls: batches }, resource, path)
  }
  return { reads, writes, batches, ledger }
}

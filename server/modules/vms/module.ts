import {
  evidencePhoto,
  grantDays,
  grantEvidence,
  linkVendor,
  unlinkVendor,
  vmsDashboard,
  vmsReport,
} from '../../../src/resources/vms/vms.calls.ts'
import { defineModule, serve } from '../../engine/module.ts'
import { carryDecision } from './decisions.ts'
import { documentJob, followDocument, vendorDocumentHooks } from './documents.ts'
import { evidenceOfGrant, sendPhoto } from './evidence.ts'
import { dashboard, daysOfGrant, report } from './figures.ts'
import { pinVendorHooks, uplineAccessHooks } from './grants.ts'
import { decisionJob, grantJob } from './kinds.ts'
import { carryGrant } from './mirror.ts'
import { linkWorkspace, unlinkWorkspace } from './workspace.ts'

/** Vendors: what they prove, the PINs that they are given, and what of their people the client may know. */
export const vmsModule = defineModule({
  name: 'vms',
  hooks: {
    'vendor-document': vendorDocumentHooks,
    'pin-vendor': pinVendorHooks,
    'upline-access': uplineAccessHooks,
  },
  calls: [
    serve(vmsDashboard, ({ caller }, { db, now }) => dashboard({ db, caller, now: now() })),
    serve(vmsReport, ({ caller, query: { start, end, ...which } }, { db, now }) =>
      report({ db, caller, now: now() }, { start, end }, which),
    ),
    serve(grantDays, ({ caller, params, query }, { db, now }) =>
      daysOfGrant({ db, caller, now: now() }, params.id, query),
    ),
    serve(grantEvidence, ({ caller, params, query }, { db, now }) =>
      evidenceOfGrant({ db, caller, now: now() }, params.id, query),
    ),
    serve(evidencePhoto, ({ caller, params, reply }, { db, storage, now }) =>
      sendPhoto({ db, caller, now: now() }, storage, params, reply),
    ),
    serve(linkVendor, ({ caller, params, body, request }, context) =>
      linkWorkspace(context, { caller, address: request.ip }, params.id, body.workspaceCode),
    ),
    serve(unlinkVendor, ({ caller, params }, { db }) => unlinkWorkspace(db, caller, params.id)),
  ],
  jobs: (jobs, context) => {
    jobs.handle(documentJob, followDocument)
    jobs.handle(grantJob, carryGrant(context))
    jobs.handle(decisionJob, carryDecision(context))
  },
})

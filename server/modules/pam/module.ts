import {
  addNote,
  changeClients,
  changeOwner,
  clientDetail,
  clientInvoicePdf,
  listChanges,
  listClients,
  listOwners,
  listTrials,
  undoChange,
} from '../../../src/resources/pam/client.calls.ts'
import {
  addPlan,
  changePlan,
  listCommissions,
  listPartners,
  listPlans,
  listTeam,
  setAgreement,
  setMember,
} from '../../../src/resources/pam/partner.calls.ts'
import { decideTransfer, listTransfers, transferProof } from '../../../src/resources/pam/transfer.calls.ts'
import { readRevenue } from '../../../src/resources/pam/revenue.calls.ts'
import { addLead, changeLead, createClient, listLeads } from '../../../src/resources/pam/lead.calls.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { defineModule, serve } from '../../engine/module.ts'
import {
  invoiceFile,
  actingPerson,
  readPlatform,
  writePlatform,
  decideOnTransfer,
  readTransfers,
  sendProof,
} from '../payment/public.ts'
import { change, previewChange, undo } from './changes.ts'
import { readClients } from './clients.ts'
import { administratorOf, readDetail, readOwners, readTrials } from './detail.ts'
import { enterLead, readLeads, rewriteLead } from './leads.ts'
import { makeClient } from './newClient.ts'
import { setOwner } from './owner.ts'
import {
  agree,
  enterPlan,
  readCommissions,
  readPartners,
  readPlans,
  readTeam,
  rewritePlan,
  setRights,
} from './partners.ts'
import { mustReach } from './reach.ts'
import { revenueOf } from './revenue.ts'
import { supportCalls } from './support.ts'
import { minding } from './usage.ts'

/**
 * Client companies as the operator and partners look after them (decisions 19). Reads go through the caller's own company,
 * whose row-level security shows an operator's member all subscriptions and a partner's those that it brought; writes are
 * the operator's records, chosen by `reach.ts`.
 */
export const pamModule = defineModule({
  name: 'pam',
  calls: [
    ...supportCalls,
    serve(listClients, async ({ platform, sql, query }, { now }) => ({
      ...(await readClients(sql, platform, query, now())),
      isOperator: platform.isOperator,
      mayManage: platform.rights.has('manage'),
      mayTeam: platform.rights.has('team'),
    })),
    serve(clientDetail, ({ platform, sql, params }, { db, now }) =>
      readDetail({ db, sql, now: now() }, platform, params.clientId),
    ),
    serve(clientInvoicePdf, async ({ platform, sql, params, query, reply }, { db }) => {
      await mustReach(sql, platform, params.clientId)
      return invoiceFile(readPlatform(db, platform.operatorId), params.clientId, params.invoiceId, {
        language: query.language ?? 'en',
        reply,
      })
    }),
    serve(changeClients, async ({ platform, caller, sql, body }, { db, now }) => {
      const wanted = { ...body, reason: body.reason.trim(), now: now() }
      if (body.preview) return previewChange(sql, platform, wanted)
      const who = await actingPerson(db.system, caller)
      return writePlatform(db, platform.operatorId, caller, (tx) => change(tx, platform, who, wanted))
    }),
    serve(undoChange, async ({ platform, caller, params }, { db }) => {
      const who = await actingPerson(db.system, caller)
      return writePlatform(db, platform.operatorId, caller, (tx) => undo(tx, platform, who, params.changeId))
    }),
    serve(listChanges, ({ platform }, { db }) =>
      db.read(platform.operatorId).query(
        `select id, at, action ->> 'kind' as kind, reason, person_name as "personName", clients, undone_at as "undoneAt",
           undone_by_name as "undoneByName"
         from client_change where client_id = $1 and by_company_id = $2 order by id desc limit 50`,
        [platform.operatorId, platform.companyId],
      ),
    ),
    serve(changeOwner, async ({ platform, caller, sql, params, body }, { db }) => {
      await mustReach(sql, platform, params.clientId)
      const { name, among } = await administratorOf(db, params.clientId, body.personId)
      const who = await actingPerson(db.system, caller)
      await writePlatform(db, platform.operatorId, caller, (tx) =>
        setOwner(tx, who, { companyId: params.clientId, name, shown: among, ...body }),
      )
      return { owner: name }
    }),
    serve(addNote, async ({ platform, caller, sql, params, body, writeOnce }, { db }) => {
      await mustReach(sql, platform, params.clientId)
      const { personName } = await actingPerson(db.system, caller)
      return writeOnce(async (tx) => {
        const [note] = await tx.query<{ id: number }>(
          `insert into client_note (client_id, company_id, text, person_name, created_by) values ($1, $2, $3, $4, $5)
           returning id`,
          [caller.clientId, params.clientId, body.text, personName, caller.employeeId],
        )
        if (!note) throw new Error('An insert gave no row')
        return note
      })
    }),
    serve(createClient, ({ platform, caller, sql, body }, context) =>
      makeClient(context, { standing: platform, caller, sql }, body),
    ),
    serve(listLeads, ({ platform, caller, sql, query }, { now }) =>
      readLeads(sql, platform, caller, { view: query.view ?? 'underWay', now: now() }),
    ),
    serve(addLead, ({ body, writeOnce }) => writeOnce((tx) => enterLead(tx, body))),
    serve(changeLead, ({ params, body, write }) => write((tx) => rewriteLead(tx, params.leadId, body))),
    serve(listTrials, ({ platform, sql, query }) => readTrials(sql, platform, query.from)),
    serve(listOwners, ({ platform, sql }) => readOwners(sql, platform)),
    serve(listPlans, ({ platform, sql }) => readPlans(sql, platform)),
    serve(addPlan, ({ platform, caller, body }, { db }) =>
      writePlatform(db, platform.operatorId, caller, (tx) => enterPlan(tx, body)),
    ),
    serve(changePlan, ({ platform, caller, params, body }, { db }) =>
      writePlatform(db, platform.operatorId, caller, (tx) => rewritePlan(tx, params.planId, body)),
    ),
    serve(listTransfers, async ({ platform, sql, query }) => ({
      rows: await readTransfers(sql, platform.operatorId, query.view ?? 'waiting'),
      mayManage: platform.rights.has('manage'),
    })),
    serve(decideTransfer, ({ caller, params, body }, context) =>
      decideOnTransfer(context, caller, params.transferId, body),
    ),
    serve(transferProof, ({ platform, params, reply }, context) =>
      sendProof(context, platform.operatorId, params.transferId, reply),
    ),
    serve(listPartners, ({ platform, sql }) => readPartners(sql, platform)),
    serve(setAgreement, ({ platform, caller, params, body }, { db }) =>
      writePlatform(db, platform.operatorId, caller, (tx) => agree(tx, params.companyId, body)),
    ),
    serve(listCommissions, ({ platform, sql, params }) => readCommissions(sql, platform, params.companyId)),
    serve(readRevenue, ({ caller, platform, sql, query }, { now }) =>
      revenueOf(sql, platform.operatorId, {
        day: query.day ?? dayIn(now(), caller.timeZone),
        timeZone: caller.timeZone,
        months: query.months,
      }),
    ),
    serve(listTeam, ({ caller, sql }) => readTeam(sql, caller.clientId)),
    serve(setMember, ({ params, body, write }) => write((tx) => setRights(tx, params.employeeId, body))),
  ],
  routes: (app, { db }) => minding(app, db),
})

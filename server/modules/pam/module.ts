import { changeClients, listChanges, undoChange } from '../../../src/resources/pam/change.calls.ts'
import {
  addNote,
  changeOwner,
  clientDetail,
  clientInvoicePdf,
  readPlatformRole,
} from '../../../src/resources/pam/client.calls.ts'
import { listTeam, setMember } from '../../../src/resources/pam/team.calls.ts'
import { importClients } from '../../../src/resources/pam/clientFile.calls.ts'
import { listOwners, writeOwners } from '../../../src/resources/pam/contact.calls.ts'
import { inviteAgain } from '../../../src/resources/pam/invitation.calls.ts'
import { previewInvoice, readSettings, saveSettings } from '../../../src/resources/pam/settings.calls.ts'
import {
  decideTransfer,
  listTransfers,
  transferProof,
} from '../../../src/resources/pam/billing/transfer.calls.ts'
import { readRevenue } from '../../../src/resources/pam/billing/revenue.calls.ts'
import { createClient } from '../../../src/resources/pam/newClient.calls.ts'
import { invalid } from '../../platform/errors.ts'
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
import { namesOfChange, readChanges } from './changeList.ts'
import { administratorOf, hasNotSignedIn, readDetail, readOwners } from './detail.ts'
import { inviteAdministrator } from './joining/again.ts'
import { bringClients } from './joining/importClients.ts'
import { makeClient } from './joining/newClient.ts'
import { mailOwners } from './owners/letters.ts'
import { setOwner, undoOwner } from './owners/owner.ts'
import { mustBeAllowed, tellOperator } from './partnerLimits.ts'
import { readTeam, setRights } from './team.ts'
import { partnerTermHooks } from './partnerTerm.hooks.ts'
import { planHooks } from './plan.hooks.ts'
import { mustReach } from './reach.ts'
import { drawExample, isSellerKnown, settingsOf, writeSettings } from './settings.ts'
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
  hooks: { plan: planHooks, 'partner-term': partnerTermHooks },
  calls: [
    ...supportCalls,
    serve(readPlatformRole, async ({ platform, sql }) => ({
      isOperator: platform.isOperator,
      mayManage: platform.rights.has('manage'),
      mayTeam: platform.rights.has('team'),
      lacksSeller: platform.isOperator && !(await isSellerKnown(sql)),
    })),
    serve(clientDetail, ({ platform, sql, params }, { db, registration }) =>
      readDetail({ db, registration, sql }, platform, params.clientId),
    ),
    serve(inviteAgain, ({ platform, caller, sql, params, body }, context) =>
      inviteAdministrator(context, { standing: platform, caller, sql }, params, body),
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
      await mustBeAllowed(db.read(platform.operatorId), platform, body.action, body.companyIds)
      if (body.preview) return previewChange(sql, platform, wanted)
      const who = await actingPerson(db.system, caller)
      return writePlatform(db, platform.operatorId, caller, async (tx) => {
        const made = await change(tx, platform, who, wanted)
        const names = made.rows.flatMap(({ name, unfit }) => (unfit ? [] : [name]))
        await tellOperator(tx, platform, body.action.kind, names)
        return made
      })
    }),
    serve(undoChange, async ({ platform, caller, params }, { db, now }) => {
      const who = await actingPerson(db.system, caller)
      return writePlatform(db, platform.operatorId, caller, async (tx) => {
        const undone =
          (await undoOwner(tx, platform, who, params.changeId)) ??
          (await undo(tx, platform, who, { changeId: params.changeId, now: now() }))
        await tellOperator(tx, platform, 'undo', await namesOfChange(tx, params.changeId))
        return undone
      })
    }),
    serve(listChanges, ({ platform }, { db }) => readChanges(db.read(platform.operatorId), platform)),
    serve(changeOwner, async ({ platform, caller, sql, params, body }, { db, registration }) => {
      await mustReach(sql, platform, params.clientId)
      const { name, among } = await administratorOf(db, params.clientId, body.personId)
      if (!body.unsigned && (await hasNotSignedIn({ registration }, body.personId)))
        throw invalid({ unsigned: 'They have not signed in yet: confirm that they become the owner.' })
      const who = await actingPerson(db.system, caller)
      const changeId = await writePlatform(db, platform.operatorId, caller, (tx) =>
        setOwner(tx, platform, who, { companyId: params.clientId, name, shown: among, ...body }),
      )
      return { owner: name, changeId }
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
    serve(writeOwners, ({ platform, caller, sql, body }, context) =>
      mailOwners(context, { standing: platform, caller, sql }, body),
    ),
    serve(importClients, ({ platform, caller, sql, body }, context) =>
      bringClients(context, { standing: platform, caller, sql }, body),
    ),
    serve(listOwners, ({ platform, sql }) => readOwners(sql, platform)),
    serve(readSettings, ({ sql }) => settingsOf(sql)),
    serve(saveSettings, async ({ platform, caller, body }, { db }) => {
      const who = await actingPerson(db.system, caller)
      return writePlatform(db, platform.operatorId, caller, (tx) => writeSettings(tx, who, body))
    }),
    serve(previewInvoice, ({ caller, body }, { now }) =>
      drawExample(body, { currency: 'MYR', timeZone: caller.timeZone, now: now() }),
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
  routes: (app, context) => minding(app, context),
})

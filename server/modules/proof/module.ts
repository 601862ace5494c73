import {
  proofs,
  sealProof,
  shareProof,
  unshareProof,
  verifyProof,
} from '../../../src/resources/proof/proof.calls.ts'
import { defineModule, serve } from '../../engine/module.ts'
import { authorOf } from '../../platform/auth/caller.ts'
import { share, unshare } from './links.ts'
import { proofPages } from './page.ts'
import { proofOf, proofsOf, seal, verify } from './sealing.ts'

/** Proofs of service: a month of a site, sealed, compared with what it is now, and shown to people outside. */
export const proofModule = defineModule({
  name: 'proof',
  calls: [
    serve(proofs, ({ caller, query, sql }) => proofsOf(sql, caller.clientId, query.pin)),
    serve(sealProof, ({ caller, body, writeOnce }, { now }) =>
      writeOnce((tx) => seal(tx, { clientId: caller.clientId, sealedBy: authorOf(caller) }, body, now())),
    ),
    serve(verifyProof, ({ caller, params, sql }, { now }) => verify(sql, caller.clientId, params.id, now())),
    serve(shareProof, ({ caller, params, body, writeOnce }) =>
      writeOnce(async (tx) => {
        await proofOf(tx, caller.clientId, params.id)
        return share(tx, params.id, body.days)
      }),
    ),
    serve(unshareProof, ({ caller, params, write }) =>
      write(async (tx) => {
        await proofOf(tx, caller.clientId, params.id)
        await unshare(tx, params.id)
        return { ok: true }
      }),
    ),
  ],
  routes: proofPages,
})

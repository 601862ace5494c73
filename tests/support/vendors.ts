import { z } from 'zod'
import { pin } from '../../src/resources/pins/pin.resource.ts'
import { pinVendor } from '../../src/resources/vms/pinVendor.resource.ts'
import type { VendorScope } from '../../src/resources/vms/scopes.ts'
import { vendor } from '../../src/resources/vms/vendor.resource.ts'
import { createSample, pathOf, type Member, type Portal } from './portal.ts'

interface Given {
  scopes: readonly VendorScope[]
  startDate: string
  endDate?: string | null
  headcountMax?: number
  /** The vendor's name at the client, and what else its record holds. */
  record: { name: string; rating?: number }
}

export interface HeldGrant {
  grantId: number
  vendorId: number
  /** The vendor's pin that mirrors the client's. */
  vendorPinId: number
}

const access = z.looseObject({ id: z.number(), status: z.string(), pinId: z.number().nullable() })

/** Carries what either company decided to the other, and back. */
export async function carried(portal: Portal) {
  for (let round = 0; round < 3; round += 1) await portal.app.jobs.runDue()
}

/** A PIN of `client` that the company of `supplier` has accepted. */
export async function giveVendorPin(
  portal: Portal,
  { client, supplier }: { client: Member; supplier: Member },
  { record, ...given }: Given,
): Promise<HeldGrant> {
  const workspaceCode = `SUPPLIER${supplier.clientId}`
  await portal.db.system.query('update client set workspace_code = $2 where id = $1', [
    supplier.clientId,
    workspaceCode,
  ])
  const { id: vendorId } = await createSample(portal, client, vendor, record)
  const site = await createSample(portal, client, pin)
  await portal.call(client.token, 'PUT', `/api/vms/vendor/${vendorId}/workspace`, { workspaceCode })
  const { id: grantId } = await createSample(portal, client, pinVendor, {
    vendorId,
    pinId: site.id,
    endDate: null,
    ...given,
    scopes: [...given.scopes],
  })
  await carried(portal)
  const offers = z
    .array(access)
    .parse((await portal.call(supplier.token, 'GET', '/api/vms/accessibility')).rows)
  const offer = offers.find(({ status }) => status === 'requested')
  await portal.call(supplier.token, 'PATCH', `/api/vms/accessibility/${offer?.id}/accept`, {})
  await carried(portal)
  const taken = access.parse(
    (await portal.call(supplier.token, 'GET', `/api/vms/accessibility/${offer?.id}`)).body,
  )
  return { grantId, vendorId, vendorPinId: z.number().parse(taken.pinId) }
}

/** Sets the purposes of a grant. */
export async function changeScopes(
  portal: Portal,
  client: Member,
  grantId: number,
  scopes: readonly VendorScope[],
) {
  const url = `${pathOf(pinVendor)}/${grantId}`
  const { version } = (await portal.call(client.token, 'GET', url)).body
  const changed = await portal.call(client.token, 'PUT', url, { version, scopes })
  if (changed.status !== 200) throw new Error(changed.text)
  await carried(portal)
}

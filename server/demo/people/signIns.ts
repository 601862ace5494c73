import type { Sql } from '../../platform/db/sql.ts'
import type { PoolIdentity } from '../../platform/identity/context.ts'
import { createConfirmedUser } from '../../platform/identity/pool.ts'
import type { Person } from '../../modules/account/public.ts'

/** One password for all of the demo, which runs on a loopback host only. */
export const demoPassword = 'Portal-demo-1'

const uuid = (number: number) => `5e71a000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Those of the demo who can sign in, each by number or address. */
export const demoPeople = {
  admin: {
    id: uuid(1),
    firstName: 'Nor Azizah',
    lastName: 'binti Rahmat',
    contactNumber: '+60125550001',
    email: 'admin@serimaju.example',
  },
  maintenance: {
    id: uuid(2),
    firstName: 'Suresh',
    lastName: 'a/l Krishnan',
    contactNumber: '+60125550002',
    email: 'maintenance@serimaju.example',
  },
  employee: {
    id: uuid(3),
    firstName: '伟明',
    lastName: 'Lim',
    contactNumber: '+60125550003',
    email: 'employee@serimaju.example',
  },
  operator: {
    id: uuid(4),
    firstName: 'Daniel',
    lastName: 'Anak Jugah',
    contactNumber: '+60125550004',
    email: 'operator@portal.example',
  },
  trialOwner: {
    id: uuid(5),
    firstName: 'Farah',
    lastName: 'binti Idris',
    contactNumber: '+60125550005',
    email: 'owner@kilatbersih.example',
  },
} as const satisfies Record<string, Person & { email: string }>

/** Lets one of them in, with `clientId` as the company that the console opens first. */
export async function letIn(tx: Sql, pool: PoolIdentity, person: Person, clientId: number): Promise<void> {
  await createConfirmedUser(tx, pool, {
    username: person.contactNumber,
    password: demoPassword,
    email: person.email,
    sub: person.id,
    attributes: {
      given_name: person.firstName,
      family_name: person.lastName,
      'custom:clientId': String(clientId),
      'custom:isActive': '1',
    },
  })
}

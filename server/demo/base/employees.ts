import type { SeedRoleName } from '../../../src/domain/access/seedRoles.ts'
import { day, dayFrom, isoInstant } from './calendar.ts'
import { communities, lastNameFor, type Community } from './names.ts'
import type { DemoDepartment } from './organization.ts'
import type { Random } from './random.ts'

/** An employee before they are entered: departments and sites by code, supervisors later. */
export interface DemoEmployee {
  department: DemoDepartment
  role: SeedRoleName | undefined
  sites: readonly number[]
  values: Readonly<Record<string, unknown>> & { status: string; jobTitle: string; joinDate: string }
}

interface Options {
  random: Random
  now: number
  prefix: string
  /** Staff numbers begin here; the ones before belong to those who sign in. */
  first: number
  siteCount: number
}

const yearsAgo = (years: number) => Math.round(-365.25 * years)
const endings = ['0', '1', '2', '3', '4', '6', '7', '8', '9']
const towns = [
  '50450 Kuala Lumpur',
  '47500 Subang Jaya',
  '40000 Shah Alam',
  '10300 George Town',
  '80100 Johor Bahru',
  '31400 Ipoh',
]
const remarks = [
  're-hired; see file',
  'Cuti bersalin sehingga hujung bulan',
  '"night" shift only',
  'Lesen memandu D, GDL',
  '-5 days owed',
  '持有急救证书',
]

/** IC of a Malaysian: birthday, state, and a number whose last digit is odd for men; passport of anybody else. */
function identityOf(
  random: Random,
  nationality: Community['nationality'],
  dob: string,
  isMale: boolean,
): string {
  if (nationality !== 'MY') {
    const letters = { NP: 'PA', BD: 'EB', ID: 'C', MM: 'MG' }[nationality]
    return `${letters}${random.digits(7)}`
  }
  const state = String(random.whole(1, 14)).padStart(2, '0')
  const last = random.whole(0, 4) * 2 + (isMale ? 1 : 0)
  return `${dob.slice(2, 4)}${dob.slice(5, 7)}${dob.slice(8)}-${state}-${random.digits(3)}${last}`
}

/** One in eight permits runs out within two months, and a few have run out already: somebody has to see it. */
const permitExpiry = (random: Random, now: number) =>
  dayFrom(
    now,
    random.weighted([
      [random.whole(-20, -1), 3],
      [random.whole(1, 60), 13],
      [random.whole(61, 900), 84],
    ]),
  )

function leaving(random: Random, now: number, status: string) {
  if (status !== 'resigned') return { resignDate: null, lastWorkingDate: null }
  const last = random.whole(-170, -3)
  return { resignDate: dayFrom(now, last - 30), lastWorkingDate: dayFrom(now, last) }
}

function employmentOf(random: Random, nationality: string, status: string) {
  if (status === 'pending') return 'temporary'
  if (nationality !== 'MY') return 'contract'
  return random.weighted([
    ['permanent', 78],
    ['contract', 10],
    ['part_time', 6],
    ['temporary', 3],
    ['intern', 1],
    ['subcontract', 2],
  ] as const)
}

export interface Position {
  department: DemoDepartment
  jobTitle: string
  pay: readonly [from: number, to: number]
  status: string
  role: SeedRoleName
}

/** One employee at a position; `index` numbers them. */
export function demoEmployee(options: Options, position: Position, index: number): DemoEmployee {
  const { random, now, prefix, first, siteCount } = options
  const { department, jobTitle, pay, status } = position
  const community = random.weighted(
    communities
      .filter(({ nationality }) => nationality === 'MY' || position.role === 'Employee')
      .map((one) => [one, one.weight] as const),
  )
  const isMale = random.chance(department.code === 'HSK' ? 0.4 : 0.72)
  const { nationality } = community
  const age = random.whole(21, 60)
  const dob = dayFrom(now, yearsAgo(age) - random.whole(0, 364))
  const joined = status === 'pending' ? -random.whole(0, 14) : -random.whole(220, 365 * Math.min(9, age - 18))
  const number = first + index
  const firstName = random.pick(isMale ? community.male : community.female)
  const site = random.whole(0, siteCount - 1)
  const sites = random.chance(0.2) ? [site, (site + 1) % siteCount] : [site]
  const span = pay[1] - pay[0]
  return {
    department,
    role: status === 'pending' || status === 'rejected' ? undefined : position.role,
    sites: [...sites].sort((one, other) => one - other),
    values: {
      employeeId: `${prefix}-${String(number).padStart(4, '0')}`,
      firstName,
      lastName: lastNameFor(random.pick(community.last), isMale),
      email: random.chance(0.55)
        ? `staff${String(number).padStart(4, '0')}@${prefix.toLowerCase()}.example`
        : null,
      contactNumber: `+601${random.pick(endings)}555${String(number).padStart(4, '0')}`,
      gender: isMale ? 'male' : 'female',
      dob,
      nationality,
      maritalStatus: random.weighted([
        ['single', 40],
        ['married', 52],
        ['divorced', 5],
        ['widowed', 3],
      ] as const),
      address: random.chance(0.8)
        ? `${random.whole(1, 99)}, Jalan ${random.pick(['Sultan', 'Ampang', 'Kebun', 'Melati', 'Gasing'])} ${random.whole(1, 20)},\n${random.pick(towns)}`
        : null,
      jobTitle,
      employmentType: employmentOf(random, nationality, status),
      joinDate: dayFrom(now, joined),
      ...leaving(random, now, status),
      identityNo: identityOf(random, nationality, dob, isMale),
      permitExpiry: nationality === 'MY' ? null : permitExpiry(random, now),
      basicRate: `${pay[0] + Math.floor((random.next() * span) / 10) * 10}.00`,
      remarks: random.chance(0.06) ? random.pick(remarks) : null,
      status,
      createdAt: isoInstant(now + Math.max(joined, -400) * day),
    },
  }
}

import { plannedWork } from './plannedWork.ts'
import { reading, todo, type Trouble } from './workText.ts'

/** How often one kind of work comes back, and on how many sites. */
export interface DemoSchedulePlan {
  work: Trouble
  sites: number
  /** Of each site, what has a work request of its own; none: the site as a whole. */
  equipment: readonly string[]
  rule: {
    frequencyUnit: 'day' | 'week' | 'month' | 'year'
    interval: number
    daysOfWeek?: string[]
    monthMode?: 'date' | 'nth_weekday' | 'last_day'
    monthDay?: number
    nth?: string
    skipOnHoliday?: 'keep' | 'skip' | 'next_working_day'
  }
  vendor?: string
}

const lift: Trouble = {
  category: 'lift',
  type: 'preventive',
  weight: 1,
  asset: 'Passenger lift 1',
  en: ['Monthly lift service', 'Service by the lift contractor, with the rescue device tried out.'],
  ms: ['Servis lif bulanan', 'Servis oleh kontraktor lif, termasuk ujian alat penyelamat.'],
  remark: ['Serviced, rescue device works.', 'Diservis, alat penyelamat berfungsi.'],
  tasks: [todo('Try the rescue device'), todo('Check door sensors'), todo('Sign the log book', false)],
}
const firePump: Trouble = {
  category: 'fire',
  type: 'inspection',
  weight: 1,
  asset: 'Fire pump',
  en: ['Weekly fire pump run', 'Run both pumps for ten minutes and record the pressure.'],
  ms: ['Ujian mingguan pam bomba', 'Hidupkan kedua-dua pam selama sepuluh minit dan catat tekanan.'],
  remark: ['Both pumps ran, pressure held.', 'Kedua-dua pam berjalan, tekanan stabil.'],
  tasks: [reading('Discharge pressure', 'bar', 6, 10, 6.2, 9.8), todo('Reset to automatic')],
}
const pest: Trouble = {
  category: 'pest',
  type: 'preventive',
  weight: 1,
  en: ['Pest control', 'Baits and traps in pantries, bin stores and drains.'],
  ms: ['Kawalan perosak', 'Umpan dan perangkap di pantri, stor sampah dan longkang.'],
  remark: ['Baits renewed, no activity seen.', 'Umpan diganti, tiada aktiviti dikesan.'],
  tasks: [todo('Renew baits'), todo('Photograph traps', false)],
}

const titled = (title: string): Trouble => {
  const found = plannedWork.find(({ en }) => en[0] === title)
  if (!found) throw new Error(`No planned work is called ${title}`)
  return found
}

export const schedulePlans: readonly DemoSchedulePlan[] = [
  {
    work: firePump,
    sites: 4,
    equipment: [],
    rule: { frequencyUnit: 'week', interval: 1, daysOfWeek: ['1'], skipOnHoliday: 'next_working_day' },
  },
  {
    work: titled('Monthly generator test run'),
    sites: 5,
    equipment: [],
    rule: { frequencyUnit: 'month', interval: 1, monthDay: 10 },
  },
  {
    work: lift,
    sites: 5,
    equipment: ['Passenger lift 1', 'Passenger lift 2'],
    rule: { frequencyUnit: 'month', interval: 1, monthMode: 'nth_weekday', nth: '-1', daysOfWeek: ['5'] },
    vendor: 'Mekar Elevator Services Sdn Bhd',
  },
  {
    work: pest,
    sites: 5,
    equipment: [],
    rule: { frequencyUnit: 'week', interval: 2, daysOfWeek: ['2', '4'], skipOnHoliday: 'skip' },
    vendor: 'Bebas Perosak Enterprise',
  },
  {
    work: titled('Water tank cleaning'),
    sites: 6,
    equipment: [],
    rule: { frequencyUnit: 'month', interval: 3, monthMode: 'last_day' },
  },
]

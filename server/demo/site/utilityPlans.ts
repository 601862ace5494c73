/** A meter of the demo: what it measures, how much of it a month uses, and what happens to it. */
export interface DemoMeter {
  /** Place among the sites in use. */
  site: number
  name: string
  /** Begins its number. */
  code: string
  type: 'electricity' | 'water' | 'gas' | 'diesel'
  unit: 'kWh' | 'm3' | 'L'
  provider: string | null
  tariff: string | null
  /** Price of a unit. */
  rate: number
  /** Steps of the reading in a usual month. */
  usual: number
  cumulative: boolean
  multiplier: string
  rolloverAt: number | null
  /** Of a month. */
  budget: number
  /** By how much a month differs from the usual, by months back from the last. */
  odd: Readonly<Record<number, number>>
  /** Months back from the last whose reading is missing, whose bill is, and that were estimated. */
  missing: readonly number[]
  unbilled: readonly number[]
  estimated: readonly number[]
}

const plain = {
  cumulative: true,
  multiplier: '1',
  rolloverAt: null,
  odd: {},
  missing: [],
  unbilled: [],
  estimated: [],
} as const

const budgetOf = (usual: number, rate: number) => Math.ceil((usual * rate * 1.04) / 50) * 50

function meter(
  given: Pick<
    DemoMeter,
    'site' | 'name' | 'code' | 'type' | 'unit' | 'provider' | 'tariff' | 'rate' | 'usual'
  >,
): DemoMeter {
  const steps = Number(plain.multiplier)
  return { ...plain, ...given, budget: budgetOf(given.usual * steps, given.rate) }
}

/** Steps that meters of a kind go on by in a month, from the smallest site to the largest. */
const sized = (site: number, least: number, each: number) => least + ((site * 5) % 11) * each

const electricity = (site: number) =>
  meter({
    site,
    name: 'Electricity, main intake',
    code: 'E',
    type: 'electricity',
    unit: 'kWh',
    provider: 'Tenaga Timur Berhad',
    tariff: 'C1',
    rate: 0.509,
    usual: sized(site, 8_200, 1_150),
  })

const water = (site: number) =>
  meter({
    site,
    name: 'Water, main meter',
    code: 'W',
    type: 'water',
    unit: 'm3',
    provider: 'Air Sejahtera Sdn Bhd',
    tariff: 'Komersial',
    rate: 2.62,
    usual: sized(site, 310, 46),
  })

const gas = (site: number) =>
  meter({
    site,
    name: 'Gas, kitchen',
    code: 'G',
    type: 'gas',
    unit: 'm3',
    provider: 'Gas Nadi Sdn Bhd',
    tariff: null,
    rate: 1.94,
    usual: sized(site, 240, 20),
  })

const diesel = (site: number): DemoMeter => ({
  ...meter({
    site,
    name: 'Diesel, generator set',
    code: 'D',
    type: 'diesel',
    unit: 'L',
    provider: null,
    tariff: null,
    rate: 2.95,
    usual: sized(site, 130, 9),
  }),
  cumulative: false,
})

/** What is particular about a few of them, by their place. */
const particular: Readonly<Record<number, Partial<DemoMeter>>> = {
  0: { odd: { 0: 1.62 } },
  1: { rolloverAt: 100_000 },
  3: { odd: { 7: 1.55 } },
  5: { odd: { 11: 0.6 } },
  8: { missing: [0] },
  10: { estimated: [4, 3] },
  14: { rolloverAt: 10_000 },
  15: { odd: { 0: 0.52 } },
  17: { missing: [0] },
  19: { unbilled: [3, 2] },
  21: { missing: [0] },
}

/** Electricity and water of twelve sites, gas and diesel of three each. */
export function mainMeters(sites: number): DemoMeter[] {
  const at = (count: number, step: number) =>
    Array.from({ length: count }, (_, index) => (index * step) % Math.max(sites, 1))
  const all = [
    ...at(12, 1).map(electricity),
    ...at(12, 1).map(water),
    ...at(3, 3).map(gas),
    ...at(3, 4).map(diesel),
  ]
  return all.map((one, place) => ({ ...one, ...particular[place] }))
}

const shares = [
  ['Electricity, chillers', 0.44],
  ['Electricity, lifts and lighting', 0.31],
] as const

/** Two sub-meters below each of the first three electricity meters, with the place of their main meter. */
export const subMeters = (mains: readonly DemoMeter[]): { meter: DemoMeter; of: number }[] =>
  mains.slice(0, 3).flatMap((main, of) =>
    shares.map(([name, share]) => ({
      of,
      meter: {
        ...main,
        ...plain,
        name,
        code: 'S',
        provider: null,
        tariff: null,
        usual: Math.round(main.usual * share),
      },
    })),
  )
